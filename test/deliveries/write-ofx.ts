import {
  type BankAccount,
  type BankDelivery,
  type BankLine,
  closingOf,
  dayOf,
  Inexpressible,
  inFileOrder,
  isBooked,
  isOut,
  isPending,
  lastDayOf,
  refuse,
} from './delivery.ts'

/** OFX 2: ids of the bank (FITID), days without times, one balance, and pending lines in a list of their own. */
export function writeOfx(delivery: BankDelivery, { iban, currency }: BankAccount): string {
  if (delivery.nature !== 'statement') throw new Inexpressible(`OFX is no ${delivery.nature}`)
  refuse('OFX', delivery, ['time', 'bankReference', 'endToEndId', 'parts'], ['booked', 'pending'])
  const { created = '2026-02-13T06:00:00+01:00', period, lines } = delivery
  const days = lines.filter(isBooked).map(dayOf).sort()
  const [from, to] = [period?.from ?? days[0] ?? lastDayOf(delivery), period?.to ?? lastDayOf(delivery)]
  const closing = closingOf(delivery)
  const entries = (list: BankLine[], tag: string) =>
    inFileOrder(delivery, list).map((line) => entry(line, tag, currency))
  const pending = lines.filter(isPending)
  const body = [
    `<CURDEF>${currency}</CURDEF>`,
    `<BANKACCTFROM><BANKID>99</BANKID><ACCTID>${iban}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${digits(from)}</DTSTART><DTEND>${digits(to)}</DTEND>`,
    ...entries(lines.filter(isBooked), 'STMTTRN'),
    '</BANKTRANLIST>',
    closing && `<LEDGERBAL><BALAMT>${closing}</BALAMT><DTASOF>${digits(to)}</DTASOF></LEDGERBAL>`,
    (pending.length > 0 || delivery.pendingComplete) &&
      `<BANKTRANLISTP><DTASOF>${digits(to)}</DTASOF>${entries(pending, 'STMTTRNP').join('')}</BANKTRANLISTP>`,
  ]
  const server = created.slice(0, 19).replace(/\D/g, '')
  const ok = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>'
  return `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><SIGNONMSGSRSV1><SONRS>${ok}<DTSERVER>${server}[+1:CET]</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1</TRNUID>${ok}<STMTRS>
${body.filter(Boolean).join('\n')}
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`
}

function entry(line: BankLine, tag: string, home: string): string {
  const { amount, text, name, iban, reference, id, currency, valueDate } = line
  const day = dayOf(line)
  const date = tag === 'STMTTRN' ? 'DTPOSTED' : 'DTTRAN'
  const foreign = currency !== undefined && currency !== home
  const fields = [
    `<TRNTYPE>${isOut(amount) ? 'DEBIT' : 'CREDIT'}</TRNTYPE>`,
    day && `<${date}>${digits(day)}</${date}>`,
    valueDate && `<DTAVAIL>${digits(valueDate)}</DTAVAIL>`,
    `<TRNAMT>${amount}</TRNAMT>`,
    id && `<FITID>${id}</FITID>`,
    reference && `<REFNUM>${reference}</REFNUM>`,
    name && `<NAME>${xml(name)}</NAME>`,
    iban && `<BANKACCTTO><BANKID>1</BANKID><ACCTID>${iban}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTTO>`,
    text && `<MEMO>${xml(text)}</MEMO>`,
    foreign && `<CURRENCY>${line.home ? `<CURRATE>${RATE}</CURRATE>` : ''}<CURSYM>${currency}</CURSYM></CURRENCY>`,
  ]
  return `<${tag}>${fields.filter(Boolean).join('')}</${tag}>`
}

/** The value of one unit of the other currency in the account's; a line's `home` has to agree with it. */
const RATE = '0.92'

const digits = (day: string): string => day.replaceAll('-', '')
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
