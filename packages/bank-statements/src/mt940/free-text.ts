import { isIban } from '@vitrine/money'
import { compactDetails, joinLines, type Mt940Details } from './details.ts'

/** A line of the maximum length was cut when full, not at the end of a word. */
const FULL_LINE = 65
/** The labels of Dutch banks before they had keys. */
const LABEL = /(?:^|[\s/])(IBAN|BIC|NAAM|REK|OMSCHRIJVING|KENMERK|MACHTIGING|INCASSANT|BETALINGSKENM\.):/g

export function readFreeText(lines: string[]): Mt940Details {
  // 999 means that the text has no structure.
  const text = joinLines(lines, FULL_LINE).replace(/^999(?=\D)/, '')
  const iban = /^([A-Z]{2}\d{2}[A-Z0-9]{11,30})(?: |$)/.exec(text)?.[1]
  if (iban !== undefined && isIban(iban)) return { account: iban, remittance: text, more: [] }
  return readLabels(text) ?? { remittance: text, more: [] }
}

function readLabels(text: string): Mt940Details | undefined {
  const labels = [...text.matchAll(LABEL)]
  if (!labels.some(([, word]) => word === 'NAAM')) return undefined
  const values = new Map<string, string>()
  labels.forEach((label, index) => {
    const value = text.slice(label.index + label[0].length, labels[index + 1]?.index).trimStart()
    values.set(label[1]!, [values.get(label[1]!), value].filter(Boolean).join(' '))
  })
  const before = text.slice(0, labels[0]!.index)
  // ABN AMRO begins with the kind of booking and has a label for the text; Knab begins with the text.
  const opensWithText = values.has('REK')
  return compactDetails({
    kind: opensWithText ? undefined : before,
    remittance: opensWithText ? before : values.get('OMSCHRIJVING'),
    name: values.get('NAAM'),
    account: values.get('IBAN') ?? values.get('REK'),
    bank: values.get('BIC'),
    reference: values.get('KENMERK') ?? values.get('BETALINGSKENM.'),
    more: ['MACHTIGING', 'INCASSANT'].flatMap((word) => (values.has(word) ? [`${word} ${values.get(word)}`] : [])),
  })
}
