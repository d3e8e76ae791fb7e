import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Images for the tests of logos, made here: some right, most of them not. */

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG of one bit a pixel: a few kilobytes, however large it is. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

export const svg = (inner: string, attributes = 'viewBox="0 0 100 50"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  )

export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#c00' } })

/** Each level uses the one before ten times. */
export const useBomb = (levels: number): Buffer => {
  const groups = Array.from(
    { length: levels },
    (_, at) => `<g id="g${at + 1}">${`<use xlink:href="#g${at}"/>`.repeat(10)}</g>`,
  )
  return svg(`<defs><rect id="g0" width="1" height="1"/>${groups.join('')}</defs><use xlink:href="#g${levels}"/>`)
}
