import { hasIbanShape } from '@vitrine/money'
import { compactDetails, type Mt940Details } from './details.ts'

/** Texts without fields, in which some banks still have an order of their own. */
export const readLabelled = (text: string): Mt940Details | undefined =>
  readDutch(text) ?? readMbank(text) ?? readSolaris(text)

/** The labels of Dutch banks before they had keys; a long one may follow a full line without a blank. */
const DUTCH = /(?:^|[\s/])(IBAN|BIC|NAAM|REK):|(?<!\p{L})(OMSCHRIJVING|KENMERK|MACHTIGING|INCASSANT|BETALINGSKENM\.):/gu

function readDutch(text: string): Mt940Details | undefined {
  const { before, values } = splitLabels(text, DUTCH)
  if (!values.has('NAAM')) return undefined
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

/** `911 TRANSAKCJA; Z RACH.: …; OD: …; TYT.: …; TNR: …`: from or to an account, from or for a name, purpose, number. */
const MBANK = /; (ID IPH|Z RACH\.|NA RACH\.|OD|DLA|TYT\.|TNR):/gi

function readMbank(text: string): Mt940Details | undefined {
  const { before, values } = splitLabels(text, MBANK)
  if (!values.has('TNR')) return undefined
  const [name, address] = splitAddress(values.get('OD') ?? values.get('DLA') ?? '')
  return compactDetails({
    kind: before.replace(/^\d{3} /, ''),
    remittance: values.get('TYT.'),
    name,
    account: values.get('Z RACH.') ?? values.get('NA RACH.'),
    more: [address, ...['ID IPH', 'TNR'].flatMap((word) => (values.has(word) ? [`${word} ${values.get(word)}`] : []))],
  })
}

/** The street begins with its kind: `UL.`, `AL.`, `OS.`, `PL.` */
function splitAddress(party: string): [name: string, address: string] {
  const at = party.search(/ (?:UL|AL|OS|PL)\./i)
  return at < 0 ? [party, ''] : [party.slice(0, at), party.slice(at)]
}

/** `SEPA_CREDIT_TRANSFER:Rechnung 17:Anna Beispiel:DE…`, of accounts at Solaris; a kind of purpose may follow. */
const SOLARIS = /^([A-Z]+(?:_[A-Z]+)*):/

function readSolaris(text: string): Mt940Details | undefined {
  const kind = SOLARIS.exec(text)?.[1]
  const parts = text.split(':')
  const at = parts.findLastIndex((part) => hasIbanShape(part))
  if (kind === undefined || at < 3 || at < parts.length - 2) return undefined
  return compactDetails({
    kind: kind.replaceAll('_', ' '),
    remittance: parts.slice(1, at - 1).join(':'),
    name: parts[at - 1],
    account: parts[at],
    more: parts.slice(at + 1),
  })
}

/** The text before the first label, and the values by label, in capitals; the values of one label that repeats joined. */
function splitLabels(text: string, pattern: RegExp): { before: string; values: Map<string, string> } {
  const labels = [...text.matchAll(pattern)]
  const values = new Map<string, string>()
  labels.forEach((label, index) => {
    const word = (label[1] ?? label[2]!).toUpperCase()
    const value = text.slice(label.index + label[0].length, labels[index + 1]?.index).trimStart()
    values.set(word, [values.get(word), value].filter(Boolean).join(' '))
  })
  return { before: text.slice(0, labels[0]?.index ?? 0), values }
}
