/** What an operator could lose: a server that an image crashes, or a page that shows more than a picture. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import sharp, { type Metadata } from 'sharp'
import { IMAGES } from '../../src/clients/logos/logo.ts'
import { encodeLogo } from '../../src/clients/logos/logo-encoder.service.ts'
import { hugePng, picture, svg, useBomb } from './images.ts'

const SCRIPT = '<script>fetch("https://evil.example")</script>'
const good = await picture(300, 100).png().toBuffer()
const exif = { IFD0: { Copyright: 'Ana Novak, Stari trg 12' } }

const READABLE: [name: string, bytes: Buffer][] = [
  ['a PNG', good],
  ['a PNG with a palette', await picture(20, 20).png({ palette: true }).toBuffer()],
  ['a JPEG with a place and a name in it', await picture(640, 480).jpeg().withExif(exif).toBuffer()],
  ['a WebP with a name in it', await picture(100, 700).webp().withExif(exif).toBuffer()],
  ['an SVG', svg('<rect width="100" height="50" fill="#c00"/>')],
  ['an SVG with a declaration', Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${svg('<path d="M0 0h9v9z"/>')}`)],
  ['an SVG as large as a building', svg('<path d="M0 0h9v9z"/>', 'viewBox="0 0 90 90" width="3000" height="3000"')],
  ['an SVG as small as a dot', svg('<path d="M0 0h9v9z"/>', 'viewBox="0 0 9 9" width="1" height="1"')],
  ['the most pixels', hugePng(4000, 4000)],
  ['the most pixels, all needed at once', await picture(4000, 4000).png({ progressive: true }).toBuffer()],
  ['a PNG with a page behind it', Buffer.concat([good, Buffer.from(`<html>${SCRIPT}`)])],
]

test('every format becomes pictures of two sizes in PNG and WebP, and nothing else of the file is kept', async (t) => {
  for (const [name, bytes] of READABLE) {
    await t.test(name, async () => {
      const answer = await encodeLogo(bytes)
      assert.ok('images' in answer, JSON.stringify(answer))
      for (const [at, { size, format }] of IMAGES.entries()) {
        const image: Buffer = Buffer.from(answer.images[at]!)
        const facts: Metadata = await sharp(image).metadata()
        assert.deepEqual([facts.width, facts.height, facts.format], [size, size, format])
        assert.deepEqual(
          [facts.exif, facts.xmp, facts.icc, facts.comments],
          [undefined, undefined, undefined, undefined],
        )
        for (const mark of ['Novak', 'script']) assert.ok(!image.includes(mark), mark)
        assert.ok(image.length < 60_000)
      }
    })
  }
})

test('a wide logo is not cut and not stretched: what is around it is transparent', async () => {
  const answer = await encodeLogo(good)
  assert.ok('images' in answer)
  const { data, info } = await sharp(Buffer.from(answer.images[0]!)).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  assert.deepEqual(pixel(160, 160), [0xcc, 0, 0, 255])
  assert.deepEqual([pixel(1, 160)[3], pixel(318, 160)[3], pixel(160, 60)[3], pixel(160, 260)[3]], [255, 255, 0, 0])
})

const entities = (levels: number) =>
  Array.from({ length: levels }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
const doctype = (inner: string, use: string) =>
  Buffer.from(
    `<!DOCTYPE svg [${inner}]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>${use}</text></svg>`,
  )
const dataPng = `data:image/png;base64,${hugePng(20_000, 20_000).toString('base64')}`
const animated = await sharp([await picture(8, 8).png().toBuffer(), await picture(8, 8).negate().png().toBuffer()], {
  join: { animated: true },
})
  .webp({ loop: 0, delay: [100, 100] })
  .toBuffer()

const REFUSED: [name: string, bytes: Buffer, why: RegExp][] = [
  ['nothing', Buffer.alloc(0), /no body/],
  ['20,000 × 20,000 pixels', hugePng(20_000, 20_000), /16 million pixels/],
  ['one row more than the most pixels', hugePng(4000, 4001), /16 million pixels/],
  [
    'an SVG of 20,000 × 20,000',
    svg('<rect width="9" height="9"/>', 'width="20000" height="20000"'),
    /16 million pixels/,
  ],
  ['a truncated PNG', good.subarray(0, good.length - 40), /cannot be read/],
  ['a truncated JPEG', (await picture(640, 480).jpeg().toBuffer()).subarray(0, 300), /cannot be read/],
  ['the beginning of a PNG alone', good.subarray(0, 8), /cannot be read/],
  ['a WebP of two frames', animated, /animated/],
  ['a GIF', await picture(8, 8).gif().toBuffer(), /not an image in/],
  ['a TIFF', await picture(8, 8).tiff().toBuffer(), /not an image in/],
  ['an AVIF', await picture(8, 8).avif({ effort: 0 }).toBuffer(), /not an image in/],
  ['a page', Buffer.from(`<!DOCTYPE html><html>${SCRIPT}</html>`), /not an image in/],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), /not an image in/],
  ['a page that begins like an SVG', Buffer.from(`<!--x--><html>${SCRIPT}</html>`), /a script/],
  ['a page that begins like a PNG', Buffer.concat([good.subarray(0, 8), Buffer.from(SCRIPT)]), /cannot be read/],
  ['a GIF in the clothes of an XML', Buffer.from('<?xml version="1.0"?>GIF89a'), /cannot be read/],
  ['an SVG with a script', svg(SCRIPT), /a script/],
  ['an SVG with a script in a namespace', svg(SCRIPT.replaceAll('script', 'svg:script')), /a script/],
  ['an SVG with HTML in it', svg('<foreignObject><iframe/></foreignObject>'), /foreignObject/],
  ['an SVG with a file', svg('<image href="file:///etc/passwd"/>'), /another image/],
  ['an SVG with a huge image', svg(`<image xlink:href="${dataPng}"/>`), /another image/],
  ['an SVG with a filter that loads', svg('<filter><feImage href="http://127.0.0.1/"/></filter>'), /another image/],
  ['an SVG that uses another file', svg('<use href="http://127.0.0.1/x.svg#a"/>'), /outside of it/],
  ['an SVG with a style from elsewhere', svg('<style>@import "http://127.0.0.1/"</style>'), /outside of it/],
  ['an SVG with a font from elsewhere', svg('<style>x{src:url(http://127.0.0.1/)}</style>'), /outside of it/],
  ['a billion laughs', doctype(`<!ENTITY e0 "ha">${entities(12)}`, '&e12;'), /entities/],
  ['an entity with a file', doctype('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'), /entities/],
  ['an SVG in UTF-16', Buffer.from(`\ufeff${svg(SCRIPT)}`, 'utf16le'), /not an image in/],
  ['an SVG that claims another encoding', Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${svg('')}`), /UTF-8/],
  ['a billion rectangles', useBomb(30), /limits of time/],
  [
    'a filter without end',
    svg(
      `<filter id="f">${'<feTurbulence numOctaves="9"/>'.repeat(4000)}</filter><rect width="100" height="50" filter="url(#f)"/>`,
    ),
    /limits of time/,
  ],
  ['a very deep SVG', svg('<g>'.repeat(100_000)), /cannot be read/],
  ['an SVG of spaces', svg(`<a href="${' '.repeat(2_000_000)}#`), /cannot be read/],
  ['an SVG of references', svg('href= '.repeat(300_000)), /outside of it/],
  ['too many bytes', Buffer.alloc(2 * 1024 * 1024 + 1), /larger than 2 MB/],
]

const MAX_CPU_SECONDS = 1
const MAX_MB = 200

test('hostile and broken images are refused, and cost less than a second of one processor and 200 MB', async (t) => {
  for (const [name, bytes, why] of [
    ...REFUSED,
    ...READABLE.map(([name, bytes]) => [name, bytes, undefined] as const),
  ]) {
    await t.test(name, async (t) => {
      const watch = watchChildren()
      const answer = await encodeLogo(bytes)
      const { cpuSeconds, peakMb } = watch.end()
      if (why) assert.match('fault' in answer ? answer.fault : 'accepted', why)
      t.diagnostic(`${cpuSeconds.toFixed(2)} s, ${Math.round(peakMb)} MB`)
      // Processor time, because other tests share this machine.
      assert.ok(cpuSeconds < MAX_CPU_SECONDS, `${cpuSeconds} s`)
      assert.ok(peakMb < MAX_MB, `${peakMb} MB`)
    })
  }
})

/** Reads what Linux knows about the processes that this one has started, as long as they run. */
function watchChildren() {
  let [cpuSeconds, peakMb] = [0, 0]
  const look = () => {
    try {
      for (const pid of readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')) {
        const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
        peakMb = Math.max(peakMb, Number(peak ?? 0) / 1024)
        cpuSeconds = Math.max(cpuSeconds, (Number(user) + Number(system)) / 100)
      }
    } catch {
      // There is none, or it has just ended; or this is no Linux.
    }
  }
  const timer = setInterval(look, 5)
  return {
    end: () => {
      clearInterval(timer)
      return { cpuSeconds, peakMb }
    },
  }
}
