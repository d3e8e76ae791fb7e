import { compactDetails, joinCut, type Mt940Details } from './details.ts'

/** `:NS:` is used in Germany and Hungary: lines that each begin with a number of two digits. */
export function readNonSwift(lines: string[]): Mt940Details {
  const texts: string[] = []
  const names: string[] = []
  const fields = new Map<string, string>()
  for (const line of lines) {
    const match = /^(\d\d)(.*)$/.exec(line)
    if (!match) continue
    const [code, value] = [match[1]!, match[2]!]
    if (code >= '01' && code <= '14') texts.push(value.trim())
    else if (code === '15' || code === '16') names.push(value)
    else fields.set(code, value)
  }
  return compactDetails({
    kind: fields.get('17'),
    // Separate lines, not one text that was cut.
    remittance: texts.filter((text) => text !== '').join(' '),
    name: joinCut(names),
    account: fields.get('34'),
    bank: fields.get('33'),
    more: [],
  })
}
