import { isIban } from '@vitrine/money'
import { compactDetails, joinLines, type Mt940Details, meaningful } from './details.ts'
import { readLabelled } from './labelled.ts'

/** A line of the maximum length was cut when full, not at the end of a word. */
const FULL_LINE = 65
/** ING before it had keys: kind, IBAN, BIC, name and text in a row. */
const WITH_BIC = /^(?:([^\d/:]{1,40}) )?([A-Z]{2}\d{2}[A-Z0-9]{11,30}) ([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?) (?=\S)/

/** The name ends at the id of the creditor, behind which are the mandate and the id of the payment. */
const DEBIT = /^(\D{1,70}) ([A-Z]{2}\d{2}[A-Z0-9]{8,31}) S ?EPA (\S+) (\S+) (?=\S)/

export function readFreeText(lines: string[]): Mt940Details {
  // 999 means that the text has no structure; Citi's keys say nothing.
  const text = joinLines(lines, FULL_LINE).replace(/^999(?=\D)|^\/PT\/[A-Z]{2}\/PY\//, '')
  const ing = WITH_BIC.exec(text)
  if (ing) return { ...readIng(text.slice(ing[0].length), ing[1]), account: ing[2]!, bank: ing[3]! }
  const iban = /^([A-Z]{2}\d{2}[A-Z0-9]{11,30})(?: |$)/.exec(text)?.[1]
  if (iban !== undefined && isIban(iban)) return { account: iban, remittance: text, more: [] }
  return readLabelled(text) ?? { remittance: text, more: [] }
}

function readIng(text: string, kind: string | undefined): Mt940Details {
  const debit = DEBIT.exec(text)
  if (debit) {
    const [all, name, creditor, mandate, id] = debit
    const remittance = text.slice(all.length)
    const more = [`CSID ${creditor}`, `MARF ${mandate}`]
    return compactDetails({ kind, name, remittance, reference: meaningful(id), more })
  }
  // Where the payer gave no id, a word in its place separates the name from the text.
  const [name, ...rest] = text.split(' NOTPROVIDED ')
  if (rest.length === 1) return compactDetails({ kind, name, remittance: rest[0], more: [] })
  return compactDetails({ kind, remittance: text, more: [] })
}
