import { Unreadable } from './statement.ts'
import { trimEndOf } from './text.ts'

/** The charset of a file, and how it was found. */
export type Charset = {
  /** A name of the Encoding Standard (`windows-1250`), or one of ours: `ibm437`, `ibm850`, `ibm852`, `din-66003`. */
  name: string
  from: 'mark' | 'stated' | 'declared' | 'content' | 'profile' | 'default'
  /** Only ASCII so far: the first other bytes decide between UTF-8 and this one. */
  otherwise?: string
}

export type Decoder = { decode: (chunk: Uint8Array) => string; end: () => string }

/** The upper halves of the DOS code pages, which old bank software still writes and TextDecoder does not know. */
const DOS_PAGES: Readonly<Record<string, string>> = {
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
    '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}
/** The German 7-bit set has letters in the place of brackets, so only a profile can distinguish it from ASCII. */
const DIN_66003 = new Map([...'@[\\]{|}~'].map((ascii, index) => [ascii.charCodeAt(0), '§ÄÖÜäöüß'.charCodeAt(index)]))

const FALLBACK = 'windows-1252'

/**
 * From the beginning of a file (all of a small one), in this order: its byte order mark; the charset that the caller
 * states; the one that it declares; UTF-8 if it is strictly valid; the one that the bank is known to use; windows-1252.
 */
export function detectCharset(start: Uint8Array, hints: { stated?: string; profile?: string } = {}): Charset {
  const marked = byMark(start)
  if (marked !== undefined) return { name: marked, from: 'mark' }
  if (hints.stated !== undefined) return { name: known(hints.stated), from: 'stated' }
  const profile = hints.profile === undefined ? undefined : known(hints.profile)
  const looks = looksOf(start)
  if (looks === 'utf-16le' || looks === 'utf-16be') return { name: looks, from: 'content' }
  const head = new TextDecoder('latin1').decode(start.subarray(0, 1024))
  const xml = declaredByXml(head)
  if (xml !== undefined) return { name: xml, from: 'declared' }
  const ofx = declaredByOfx(head)
  if (ofx === 'utf-8') return { name: ofx, from: 'declared' }
  if (looks === 'ascii') {
    if (profile === 'din-66003') return { name: profile, from: 'profile' }
    return { name: 'utf-8', from: 'content', otherwise: ofx ?? profile ?? FALLBACK }
  }
  // OFX declares USASCII and 1252 whatever it is, and no text in 1252 is valid UTF-8 by accident.
  if (looks === 'utf-8') return { name: 'utf-8', from: 'content' }
  if (ofx !== undefined) return { name: ofx, from: 'declared' }
  const usable = profile !== undefined && profile !== 'utf-8' && profile !== 'din-66003'
  return usable ? { name: profile, from: 'profile' } : { name: FALLBACK, from: 'default' }
}

function byMark(start: Uint8Array): string | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8'
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined
}

type Looks = 'ascii' | 'utf-8' | 'utf-16le' | 'utf-16be' | 'other'

function looksOf(start: Uint8Array): Looks {
  if (start.length > 3 && start[1] === 0 && start[3] === 0) return 'utf-16le'
  if (start.length > 3 && start[0] === 0 && start[2] === 0) return 'utf-16be'
  if (firstBeyondAscii(start) < 0) return 'ascii'
  // Not to the end: the beginning of a file may stop in the middle of a character.
  return decodes('utf-8', start) ? 'utf-8' : 'other'
}

function declaredByXml(head: string): string | undefined {
  const label = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1]
  if (label === undefined) return undefined
  const name = known(label)
  // The declaration could be read as bytes, so whatever it says, there are not two bytes to a character.
  return name.startsWith('utf-16') ? undefined : name
}

function declaredByOfx(head: string): string | undefined {
  if (!/^\s*OFXHEADER/.test(head)) return undefined
  if (/^utf-?8$/i.test(ofxValue(head, 'ENCODING'))) return 'utf-8'
  return find(ofxValue(head, 'CHARSET').replace(/^8859/, 'iso-8859'))
}

/** `CHARSET:1252`, and the next key may follow without a line end: `CHARSET:1252COMPRESSION:NONE`. */
function ofxValue(head: string, key: string): string {
  const at = head.indexOf(`${key}:`)
  if (at < 0) return ''
  const rest = head.slice(at + key.length + 1).trimStart()
  const word = /^[\w-]*/.exec(rest)![0]
  const next = rest[word.length] ?? '<'
  if (next === ':') return trimEndOf(word, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  return next === '<' || next.trim() === '' ? word : ''
}

function known(label: string): string {
  const name = find(label)
  if (name === undefined)
    throw new Unreadable(
      1,
      `the charset ${JSON.stringify(label.slice(0, 40))} is not known; known are utf-8, windows-1252, iso-8859-2, cp852 and more`,
    )
  return name
}

function find(label: string): string | undefined {
  const plain = label.toLowerCase().replace(/[^a-z0-9]/g, '')
  const dos = /^(?:cp|ibm|dos|pc)?(437|850|852)$/.exec(plain)?.[1]
  if (dos !== undefined) return `ibm${dos}`
  if (plain === 'din66003' || plain === 'iso646de') return 'din-66003'
  const windows = /^(?:cp|win|windows)?(125\d)$/.exec(plain)?.[1]
  try {
    const { encoding } = new TextDecoder(windows === undefined ? label : `windows-${windows}`)
    return encoding
  } catch {
    return undefined
  }
}

/**
 * Bytes may be cut anywhere, also within a character. Bytes that are invalid in the charset are refused with their
 * position.
 */
export function createDecoder(charset: Charset): Decoder {
  if (charset.otherwise !== undefined) return undecided(charset, charset.otherwise)
  const page = DOS_PAGES[charset.name]
  if (page !== undefined) return byTable((byte) => (byte < 128 ? byte : page.charCodeAt(byte - 128)))
  if (charset.name === 'din-66003') return byTable((byte) => DIN_66003.get(byte) ?? byte)
  return strict(charset)
}

function byTable(characterOf: (byte: number) => number): Decoder {
  const table = Uint16Array.from({ length: 256 }, (_, byte) => characterOf(byte))
  return {
    decode(chunk) {
      const codes = Buffer.allocUnsafe(2 * chunk.length)
      for (let at = 0; at < chunk.length; at += 1) codes.writeUInt16LE(table[chunk[at]!]!, 2 * at)
      return codes.toString('utf16le')
    },
    end: () => '',
  }
}

function strict(charset: Charset): Decoder {
  const decoder = new TextDecoder(charset.name, { fatal: true })
  let [bytes, line] = [0, 1]
  let tail: Uint8Array = new Uint8Array()

  const refuse = (chunk: Uint8Array): never => {
    // The broken character may have begun in the previous chunk.
    const begun = [3, 2, 1].find((size) => size <= tail.length && decodes(charset.name, tail.slice(-size), '')) ?? 0
    const rest = Buffer.concat([tail.slice(tail.length - begun), chunk])
    let [good, bad] = [0, rest.length + 1]
    while (bad - good > 1) {
      const middle = (good + bad) >> 1
      if (decodes(charset.name, rest.subarray(0, middle))) good = middle
      else bad = middle
    }
    const where = line + countLines(new TextDecoder(charset.name).decode(rest.subarray(0, good)))
    throw charsetFault(charset, where, bytes - begun + good + 1, rest[good])
  }

  return {
    decode(chunk) {
      let text: string
      try {
        text = decoder.decode(chunk, { stream: true })
      } catch {
        return refuse(chunk)
      }
      bytes += chunk.length
      line += countLines(text)
      tail = chunk.length >= 3 ? chunk.slice(-3) : Buffer.concat([tail, chunk]).subarray(-3)
      return text
    },
    end() {
      try {
        return decoder.decode()
      } catch {
        throw new Unreadable(line, 'the file ends in the middle of a character')
      }
    },
  }
}

function charsetFault(charset: Charset, line: number, position: number, byte: number | undefined): Unreadable {
  const what = `byte ${position}${byte === undefined ? '' : ` (0x${byte.toString(16).padStart(2, '0')})`}`
  const name = charset.name.toUpperCase()
  if (charset.from === 'stated' || charset.from === 'profile') return new Unreadable(line, `${what} is not ${name}`)
  const told = charset.from === 'content' ? 'begins as' : 'says that it is'
  return new Unreadable(line, `the file ${told} ${name}, but ${what} is not`, 'charset')
}

/**
 * ASCII until the first other character, which is valid UTF-8 or not; from then on everything is decoded the same way.
 */
function undecided(charset: Charset, otherwise: string): Decoder {
  const first = strict({ name: charset.name, from: charset.from })
  let chosen: Decoder | undefined
  let undecoded: Uint8Array = new Uint8Array()

  const choose = (bytes: Uint8Array): Decoder => {
    const length = [2, 3, 4].find((size) => size <= bytes.length && decodes('utf-8', bytes.subarray(0, size), 1))
    return length === undefined ? createDecoder({ name: otherwise, from: 'default' }) : first
  }

  return {
    decode(chunk) {
      if (chosen) return chosen.decode(chunk)
      const bytes = undecoded.length > 0 ? Buffer.concat([undecoded, chunk]) : chunk
      const at = firstBeyondAscii(bytes)
      if (at >= 0 && bytes.length - at >= 4) {
        const plain = first.decode(bytes.subarray(0, at))
        chosen = choose(bytes.subarray(at, at + 4))
        undecoded = new Uint8Array()
        return plain + chosen.decode(bytes.subarray(at))
      }
      // A character has at most four bytes: with fewer, wait.
      undecoded = at < 0 ? new Uint8Array() : bytes.slice(at)
      return first.decode(at < 0 ? bytes : bytes.subarray(0, at))
    },
    end() {
      if (undecoded.length === 0) return (chosen ?? first).end()
      chosen = choose(undecoded)
      return chosen.decode(undecoded) + chosen.end()
    },
  }
}

/** Whether bytes are valid as far as they go; or decode to that text; or to a text of that length. */
function decodes(name: string, bytes: Uint8Array, wanted?: string | 1): boolean {
  try {
    const text = new TextDecoder(name, { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })
    if (wanted === undefined) return true
    return wanted === 1 ? [...text].length === 1 : text === wanted
  } catch {
    return false
  }
}

function firstBeyondAscii(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at]! > 127) return at
  return -1
}

export function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
