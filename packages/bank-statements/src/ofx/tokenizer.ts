import { Unreadable } from '../statement.ts'

export type Markup = {
  open: (name: string, line: number) => void
  close: (name: string, line: number) => void
  /** In chunks, with its entities; text of a CDATA section has its `&` escaped. */
  text: (text: string) => void
}

export type Tokenizer = { write: (text: string) => void; end: () => void; line: () => number }

const MAX_TAG_LENGTH = 256
const NAME = /^\/?([A-Za-z][\w.:-]*)/
const DECLARATIONS = ['<!--', '<![CDATA[', '<!DOCTYPE']

/**
 * Tags and the text between them, which is all that OFX 1 (SGML whose leaves need no end tag) and OFX 2 (XML) have in
 * common. The reader matches opening and closing tags. A `<` that begins no tag is text: banks forget to escape it.
 * Every decision depends on the text alone, never on the boundaries of chunks.
 */
export function openTokenizer(markup: Markup): Tokenizer {
  let rest = ''
  let line = 1
  /** The end mark of the current comment, CDATA section or processing instruction. */
  let until = ''

  function step(at: number): number {
    if (at === rest.length) return at
    if (rest[at] !== '<') {
      const tag = rest.indexOf('<', at)
      const end = tag < 0 ? rest.length : tag
      markup.text(rest.slice(at, end))
      return end
    }
    if (rest[at + 1] === '?') return enter('?>', at + 2)
    if (rest[at + 1] === '!') return declaration(at)
    const end = endOfTag(at)
    const inside = rest.slice(at + 1, end)
    const name = NAME.exec(inside)?.[1]?.toUpperCase()
    if (name !== undefined && rest[end] === '>') return tag(inside, name, end)
    // The rest of it may come with the next chunk.
    const mayBecomeTag = name !== undefined || inside === '' || inside === '/'
    if (end === rest.length && end - at < MAX_TAG_LENGTH && mayBecomeTag) return at
    markup.text('<')
    return at + 1
  }

  /** The `<` or `>` after it, or the maximum length of a tag. */
  function endOfTag(at: number): number {
    const most = Math.min(rest.length, at + MAX_TAG_LENGTH)
    let end = at + 1
    while (end < most && rest[end] !== '<' && rest[end] !== '>') end += 1
    return end
  }

  function tag(inside: string, name: string, end: number): number {
    if (inside.startsWith('/')) markup.close(name, line)
    else {
      markup.open(name, line)
      if (inside.endsWith('/')) markup.close(name, line)
    }
    return end + 1
  }

  function declaration(at: number): number {
    const start = rest.slice(at, at + 9).toUpperCase()
    if (start.startsWith('<!--')) return enter('-->', at + 4)
    if (start === '<![CDATA[') return enter(']]>', at + 9)
    if (start === '<!DOCTYPE') throw new Unreadable(line, 'a DOCTYPE has no place in a statement')
    if (DECLARATIONS.some((declaration) => declaration.startsWith(start))) return at
    markup.text('<')
    return at + 1
  }

  function enter(end: string, at: number): number {
    until = end
    return at
  }

  function pass(at: number): number {
    const found = rest.indexOf(until, at)
    // The end mark itself may be cut: its first characters wait for the next chunk.
    const stop = found < 0 ? Math.max(at, rest.length - until.length + 1) : found
    if (until === ']]>' && stop > at) markup.text(rest.slice(at, stop).replaceAll('&', '&amp;'))
    if (found < 0) return stop
    const after = found + until.length
    until = ''
    return after
  }

  function countLines(from: number, to: number): void {
    // Only in this chunk: a file of a single line would be searched to its end for every tag.
    const piece = rest.slice(from, to)
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) line += 1
  }

  return {
    write(text) {
      rest += text
      let at = 0
      for (;;) {
        const next = until === '' ? step(at) : pass(at)
        if (next === at) break
        countLines(at, next)
        at = next
      }
      rest = rest.slice(at)
    },
    end() {
      if (until === '' && rest !== '') markup.text(rest)
      rest = ''
    },
    line: () => line,
  }
}
