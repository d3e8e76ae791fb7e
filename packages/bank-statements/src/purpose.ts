/** German banks name what stands in a text: `EREF+…SVWZ+…`. SVWZ is the purpose. */
const NAMED = /(?:EREF|KREF|MREF|BREF|RREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/
const OPENS_NAMED = /^(?:EREF|KREF|MREF|CRED|DEBT|SVWZ)\+/
/** Or they repeat the ids behind the purpose, and the time and the TAN of the order. */
const APPENDED = /\s(?:EREF|KREF|MREF|CRED|DEBT|ABWA|ABWE|IBAN|BIC): |(?:^|\s)DATUM \d\d\.\d\d\.\d{4}, \d\d[.:]\d\d UHR/
/** ING in Germany, by its interface. */
const ING_GERMANY = /^mandatereference:[^,]*,creditorid:[^,]*,remittanceinformation:/
/** ING in the Netherlands, in CSV. */
const ING_NETHERLANDS = ' Omschrijving: '
const AFTER_DUTCH = / (?:IBAN|Kenmerk|Machtiging ID|Incassant ID|Datum\/Tijd|Valutadatum): /

/** The shop's number of the order and that of iDEAL, before its text. */
const IDEAL = /^(?=[^\s\d]{0,34}\d)\S{1,35} 0[01]\d{14} (?=\S)/

/** What the payer wrote, without what banks put around it. The whole text belongs into `additional`. */
export function purposeOf(text: string): string {
  const purpose = namedPurpose(text.replace(ING_GERMANY, '').replace(IDEAL, ''))
  // Looking for the marks first is cheaper, and this runs for every line.
  const end = purpose.includes(': ') || purpose.includes(' UHR') ? purpose.search(APPENDED) : -1
  return (end > 0 ? purpose.slice(0, end) : purpose).trim()
}

function namedPurpose(text: string): string {
  if (text.startsWith('Naam: ') && text.includes(ING_NETHERLANDS)) {
    const own = text.slice(text.indexOf(ING_NETHERLANDS) + ING_NETHERLANDS.length)
    const end = own.search(AFTER_DUTCH)
    return end < 0 ? own : own.slice(0, end)
  }
  if (!text.includes('SVWZ+') && !OPENS_NAMED.test(text)) return text
  const at = text.indexOf('SVWZ+')
  if (at < 0) return ''
  const own = text.slice(at + 'SVWZ+'.length)
  const end = own.search(NAMED)
  return end < 0 ? own : own.slice(0, end)
}

const LONG_WORD = /\p{L}{5}/u
const WORD = /(?<![\p{L}\p{N}])\p{L}{2,4}(?![\p{L}\p{N}])/u
const NOTHING = /^(?:NOT ?PROVIDED|NOT ?AVAILABLE|NON ?REF|NO ?REF|NONE|N\/?A)$/i
const MONEY = /(?<![\p{L}\p{N}])[A-Z]{3} ?\d[\d.,]{0,17}[.,]\d\d(?!\d)/gu
/** The time at a terminal and the number of the card (Sparkasse, Rabobank), and codes of Swiss banks. */
const FOR_MACHINES =
  /^(?:\d{4}-\d\d-\d\dT\d\d[.:]\d\d(?:[.:]\d\d)? (?:Debitk\.|KFN )|Betaalautomaat \d\d:\d\d pasnr\. \d+$|\?[A-Z]+\?\d+$)/
/** The place, the time and the card: SNS. */
const AT_TERMINAL = /^\D{1,40} \d\d-\d\d-\d{4} \d\d:\d\d PAS: \S+$/

/** Whether it is for people: ids, numbers and the data of a terminal say less than a name. */
export const isReadable = (text: string): boolean =>
  (LONG_WORD.test(text) || WORD.test(text.replace(MONEY, ''))) &&
  !NOTHING.test(text) &&
  !FOR_MACHINES.test(text) &&
  !(text.includes(' PAS: ') && AT_TERMINAL.test(text))

/** The purpose, unless it is not made for people, or only repeats an id that has a field of its own. */
export function readablePurpose(text: string, ...ids: (string | undefined)[]): string | undefined {
  if (text === '') return undefined
  const purpose = purposeOf(text)
  return isReadable(purpose) && !ids.some((id) => isSameId(purpose, id)) ? purpose : undefined
}

/** Wherever the bank put blanks. */
const isSameId = (text: string, id: string | undefined): boolean =>
  id !== undefined && text[0] === id[0] && text.replaceAll(' ', '') === id.replaceAll(' ', '')
