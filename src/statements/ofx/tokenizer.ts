import { Unreadable } from '../statement.ts'

export type Markup = {
  open: (name: string, line: number) => void
  close: (name: string, line: number) => void
  /** In pieces, with its entities; what stood in a CDATA section comes with its `&` escaped. */
  text: (text: string) => void
}

export type Tokenizer = { write: (text: string) => void; end: () => void; line: () => number }

const LONGEST_TAG = 256
const TAG = /<(\/?)([A-Za-z][\w.:-]*)([^<>]*)>/y
const MAY_BECOME_TAG = /<(?:\/?[A-Za-z][^<>]*|\/)?$/y
const DECLARATIONS = ['<!--', '<![CDATA[', '<!DOCTYPE']

/**
 * Tags and the text between them, which is all that OFX 1 (SGML whose leaves need no end tag) and OFX 2 (XML) have in
 * common. What opens and closes what is the reader's business. A `<` that begins no tag is text: banks forget to
 * escape it. Every decision is made on the text alone, never on where a piece of it ended.
 */
export function openTokenizer(markup: Markup): Tokenizer {
  let rest = ''
  let line = 1
  /** What ends the comment, CDATA section or processing instruction that we are in. */
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
    TAG.lastIndex = at
    const match = TAG.exec(rest)
    if (match && match[0].length <= LONGEST_TAG) return tag(at, match)
    MAY_BECOME_TAG.lastIndex = at
    if (rest.length - at <= LONGEST_TAG && MAY_BECOME_TAG.test(rest)) return at
    markup.text('<')
    return at + 1
  }

  function tag(at: number, [all, slash, name = '', more = '']: RegExpExecArray): number {
    const upper = name.toUpperCase()
    if (slash === '/') markup.close(upper, line)
    else {
      markup.open(upper, line)
      if (more.endsWith('/')) markup.close(upper, line)
    }
    return at + all.length
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
    // The end mark itself may be cut: its first characters wait for the next piece.
    const stop = found < 0 ? Math.max(at, rest.length - until.length + 1) : found
    if (until === ']]>' && stop > at) markup.text(rest.slice(at, stop).replaceAll('&', '&amp;'))
    if (found < 0) return stop
    const after = found + until.length
    until = ''
    return after
  }

  function countLines(from: number, to: number): void {
    for (let at = rest.indexOf('\n', from); at >= 0 && at < to; at = rest.indexOf('\n', at + 1)) line += 1
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
