import { asIban, compactDetails, joinCut, type Mt940Details, meaningful } from './details.ts'

/**
 * `166?00GUTSCHRIFT?20SVWZ+…`: a code of three digits, then fields of two digits after a separator, which is the fourth
 * character. Some banks leave out the code, or write it twice. Characters of ordinary text are no separators.
 */
const OPENING = /^\s*(?:(\d{3})(?:\d{3})?)?([^\p{L}\p{N}\s/.,:'()-])(?:00|10|2\d|3\d|60)/u
/** Polish banks use these, and have the address of the counterparty where German ones go on with the purpose. */
const POLISH = '~^<'
/** Polish banks fill a field with the last character of their charset, which is no letter there. */
const FILLER = /^[ÿ˙\u00a0\s]+$/
/** A line of less than half the width was ended on purpose. */
const HALF_LINE = 32
const KEYWORD = /(EREF|KREF|MREF|BREF|RREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+|(MTLG):/g
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

const splitters = new Map<string, RegExp>()

function splitterOf(separator: string): RegExp {
  let splitter = splitters.get(separator)
  if (!splitter) {
    splitter = new RegExp(`\\${separator}(00|10|2\\d|3\\d|6\\d|7\\d)`)
    if (splitters.size > 100) splitters.clear()
    splitters.set(separator, splitter)
  }
  return splitter
}

export function readGerman(lines: string[]): Mt940Details | undefined {
  // The code may have a line of its own.
  const opening = OPENING.exec(lines.length > 1 && lines[0]!.length < 5 ? `${lines[0]}${lines[1]}` : lines[0]!)
  if (!opening) return undefined
  const separator = opening[2]!
  const isPolish = POLISH.includes(separator)
  // A field's own number may be broken over two lines, so lines are joined before fields are searched.
  const [, ...parts] = joinFieldLines(lines, separator).split(splitterOf(separator))
  const fields = new Map<string, string>()
  const texts: string[] = []
  const further: string[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [code, value] = [parts[at]!, FILLER.test(parts[at + 1]!) ? '' : parts[at + 1]!]
    if (code.startsWith('2') || (!isPolish && code >= '60' && code <= '63')) texts.push(value)
    else if (/^(?:3[5-79]|6|7)/.test(code)) further.push(value)
    else fields.set(code, `${fields.get(code) ?? ''}${value}`)
  }
  const leading = takeLeadingAccount(texts)
  const number = withoutBlanks(fields.get('38')) || withoutBlanks(fields.get('31'))
  // Bank BPH repeats the counterparty's account before the purpose.
  if (/^\d{26}$/.test(texts[0] ?? '') && asIban(texts[0]) === asIban(number)) texts.shift()
  const words = splitKeywords(joinCut(texts))
  const names = ['32', '33'].map((code) => fields.get(code) ?? '').filter((name) => name !== '')
  return compactDetails({
    code: opening[1] === '000' ? undefined : opening[1],
    kind: fields.get('00'),
    remittance: [words.get(''), words.get('SVWZ'), words.get('MTLG')].filter(Boolean).join(' '),
    name: joinCut(names),
    account: leading?.account ?? asIban(words.get('IBAN')) ?? number,
    bank: leading?.bank ?? words.get('BIC') ?? fields.get('30'),
    reference: meaningful(words.get('EREF')) ?? meaningful(words.get('KREF')),
    endToEnd: meaningful(words.get('EREF')),
    original: words.get('OAMT'),
    more: [
      ...['MREF', 'CRED', 'DEBT', 'ABWA', 'ABWE', 'BREF', 'RREF', 'COAM'].flatMap((key) =>
        labelled(key, words.get(key)),
      ),
      joinCut(further),
    ],
  })
}

function joinFieldLines(lines: string[], separator: string): string {
  let text = lines[0]!
  lines.slice(1).forEach((line, index) => {
    const wasEnded = lines[index]!.length < HALF_LINE && !line.startsWith(separator)
    text += wasEnded && !/\d$/.test(lines[index]!) ? ` ${line}` : line
  })
  return text
}

const withoutBlanks = (text: string | undefined): string => text?.replace(/\s/g, '') ?? ''

/** Triodos puts the counterparty's BIC into the first text field and its IBAN into the second. */
function takeLeadingAccount(texts: string[]): { bank: string; account: string } | undefined {
  const [bank, account] = [texts[0]?.trim() ?? '', asIban(texts[1])]
  if (!BIC.test(bank) || account === undefined) return undefined
  texts.splice(0, 2)
  return { bank, account }
}

/** `EREF+…SVWZ+…` by keyword; the text before the first one is under ''. */
function splitKeywords(text: string): Map<string, string> {
  const words = new Map<string, string>()
  let [key, from] = ['', 0]
  const put = (to: number): void => {
    const value = text.slice(from, to).trim()
    // Banks repeat the keywords inside the text; the first is the field.
    if (value !== '' && !words.has(key)) words.set(key, value)
  }
  for (const match of text.matchAll(KEYWORD)) {
    put(match.index)
    key = match[1] ?? match[2]!
    from = match.index + match[0].length
  }
  put(text.length)
  return words
}

const labelled = (key: string, value: string | undefined): string[] =>
  value === undefined || value.trim() === '' ? [] : [`${key} ${value}`.trim()]
