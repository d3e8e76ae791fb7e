import {
  type BankAccount,
  type BankDelivery,
  type BankLine,
  closingOf,
  inFileOrder,
  isOut,
  isPending,
  lastDayOf,
  refuse,
  size,
} from './delivery.ts'

const MESSAGES = {
  statement: { code: 'camt.053.001.08', message: 'BkToCstmrStmt', part: 'Stmt', opening: 'OPBD', closing: 'CLBD' },
  report: { code: 'camt.052.001.08', message: 'BkToCstmrAcctRpt', part: 'Rpt', opening: 'OPBD', closing: 'ITBD' },
  notification: {
    code: 'camt.054.001.08',
    message: 'BkToCstmrDbtCdtNtfctn',
    part: 'Ntfctn',
    opening: 'OPBD',
    closing: 'CLBD',
  },
} as const

/** camt.053, 052 or 054 by the nature of the delivery. Its lines have no balances: opening and closing prove them. */
export function writeCamt(delivery: BankDelivery, { iban, currency }: BankAccount): string {
  refuse('camt', delivery, ['id'], ['booked', 'pending'])
  const { nature, statementId = 'S1', sequence = 1, created = '2026-02-13T06:00:00+01:00', period, opening } = delivery
  if (nature === 'records') throw new Error('records are no file')
  const kind = MESSAGES[nature]
  const closing = closingOf(delivery)
  const day = lastDayOf(delivery)
  const parts = [
    tag('Id', statementId),
    tag('ElctrncSeqNb', String(sequence)),
    tag('CreDtTm', created),
    period && tag('FrToDt', tag('FrDtTm', `${period.from}T00:00:00`) + tag('ToDtTm', `${period.to}T23:59:59`)),
    tag('Acct', tag('Id', tag('IBAN', iban)) + tag('Ccy', currency)),
    opening && balance(kind.opening, opening, currency, period?.from ?? day),
    closing && balance(kind.closing, closing, currency, day),
    ...inFileOrder(delivery, delivery.lines).map((line) => entry(line, currency)),
  ]
  const header = tag('GrpHdr', tag('MsgId', `M-${statementId}`) + tag('CreDtTm', created))
  const message = tag(kind.message, header + tag(kind.part, parts.filter(Boolean).join('\n')))
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind.code}">${message}</Document>\n`
}

function entry(line: BankLine, currency: string): string {
  const { amount, day, time, valueDate, bankReference, referenceIn = 'entry', parts, home } = line
  const reference = bankReference !== undefined && tag('AcctSvcrRef', xml(bankReference))
  const booking = time ? tag('DtTm', time) : day && tag('Dt', day)
  const own = { ...line, ...(referenceIn === 'entry' && { bankReference: undefined as never }) }
  const details = parts
    ? tag('Btch', tag('NbOfTxs', String(parts.length))) + parts.map((part) => detail(part, currency, true)).join('')
    : detail(own, currency, false)
  const fields = [
    money(amount, line.currency ?? currency),
    tag('Sts', tag('Cd', isPending(line) ? 'PDNG' : 'BOOK')),
    booking && tag('BookgDt', booking),
    valueDate && tag('ValDt', tag('Dt', valueDate)),
    referenceIn === 'entry' && reference,
    home && tag('AmtDtls', tag('InstdAmt', `<Amt Ccy="${currency}">${size(home)}</Amt>`)),
    details && tag('NtryDtls', details),
  ]
  return tag('Ntry', fields.filter(Boolean).join(''))
}

function detail(line: BankLine, currency: string, isPart: boolean): string {
  const { amount, text, name, iban, endToEndId, reference, bankReference } = line
  const side = isOut(amount) ? 'Cdtr' : 'Dbtr'
  const refs = [
    bankReference !== undefined && tag('AcctSvcrRef', xml(bankReference)),
    endToEndId && tag('EndToEndId', xml(endToEndId)),
  ].filter(Boolean)
  const parties = [
    name && tag(side, tag('Pty', tag('Nm', xml(name)))),
    iban && tag(`${side}Acct`, tag('Id', tag('IBAN', iban))),
  ].filter(Boolean)
  const remittance = [
    text && tag('Ustrd', xml(text)),
    reference && tag('Strd', tag('CdtrRefInf', tag('Ref', xml(reference)))),
  ].filter(Boolean)
  const fields = [
    refs.length > 0 && tag('Refs', refs.join('')),
    isPart && money(amount, currency),
    parties.length > 0 && tag('RltdPties', parties.join('')),
    remittance.length > 0 && tag('RmtInf', remittance.join('')),
  ].filter(Boolean)
  return fields.length > 0 ? tag('TxDtls', fields.join('')) : ''
}

const balance = (kind: string, amount: string, currency: string, day: string): string =>
  tag('Bal', tag('Tp', tag('CdOrPrtry', tag('Cd', kind))) + money(amount, currency) + tag('Dt', tag('Dt', day)))

const money = (amount: string, currency: string): string =>
  `<Amt Ccy="${currency}">${size(amount)}</Amt>${tag('CdtDbtInd', isOut(amount) ? 'DBIT' : 'CRDT')}`

const tag = (name: string, inner: string): string => `<${name}>${inner}</${name}>`

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
