import { isNegative, negate } from '@vitrine/money'
import { bicOf } from '../truth/account-number.ts'
import type { TruthLine } from '../truth/account-state.ts'
import { withOffset } from '../truth/calendar.ts'
import type { Movement } from '../truth/movement.ts'
import { isoCodeOf } from './codes.ts'
import { bankReferenceOf, type StatementFile } from './statement-file.ts'

const MESSAGES = {
  statement: { code: 'camt.053.001.', message: 'BkToCstmrStmt', part: 'Stmt' },
  report: { code: 'camt.052.001.', message: 'BkToCstmrAcctRpt', part: 'Rpt' },
  notification: { code: 'camt.054.001.', message: 'BkToCstmrDbtCdtNtfctn', part: 'Ntfctn' },
} as const

/** camt.053, camt.052 or camt.054 by the nature of the files; several of them are parts of one message. */
export function writeCamt(files: StatementFile[]): string {
  const [first] = files
  if (!first) throw new RangeError('a message has at least one part')
  const { code, message, part } = MESSAGES[first.nature]
  const version = first.nature === 'statement' ? first.camtVersion : '08'
  const created = withOffset(Math.max(...files.map((file) => file.created)), first.timeZone)
  const header = tag('GrpHdr', tag('MsgId', `M${first.id}`) + tag('CreDtTm', created))
  const parts = files.map((file) => tag(part, partOf(file, version)))
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${code}${version}">${tag(message, `${header}\n${parts.join('\n')}`)}</Document>
`
}

function partOf(file: StatementFile, version: '02' | '08'): string {
  const { id, number, created, from, to, account, country, opening, closing, nature, lines, timeZone } = file
  const bic = tag('FinInstnId', tag(version === '08' ? 'BICFI' : 'BIC', bicOf(country)))
  const ownNumber = account.kind === 'card' ? tag('Othr', tag('Id', account.maskedPan)) : tag('IBAN', account.iban)
  const balances =
    nature === 'notification'
      ? []
      : [
          balance('OPBD', opening, account.currency, from),
          balance(nature === 'statement' ? 'CLBD' : 'ITBD', closing, account.currency, to),
        ]
  return [
    tag('Id', id),
    tag('ElctrncSeqNb', String(number)),
    tag('CreDtTm', withOffset(created, timeZone)),
    tag('FrToDt', tag('FrDtTm', `${from}T00:00:00`) + tag('ToDtTm', `${to}T23:59:59`)),
    tag(
      'Acct',
      tag('Id', ownNumber) +
        tag('Ccy', account.currency) +
        tag('Ownr', tag('Nm', xml(account.holderName))) +
        tag('Svcr', bic),
    ),
    ...balances,
    ...lines.map((line) => entry(line, file, version)),
  ].join('\n')
}

function entry(line: TruthLine, file: StatementFile, version: '02' | '08'): string {
  const { movement, amount, status } = line
  const { account, batches } = file
  const state = status === 'booked' ? 'BOOK' : 'PDNG'
  const code = isoCodeOf(movement, amount)
  const rates = movement.exchange && exchange(movement, account.currency)
  const inParts = movement.parts && batches === 'parts' && line.status === 'booked'
  const details = inParts
    ? batch(movement, version, account.currency)
    : detail({ ...movement, accepted: acceptedAt(movement, file.timeZone) }, line.text, amount, version, rates)
  return tag(
    'Ntry',
    [
      money(amount, account.currency),
      movement.id.endsWith('-reversal') ? tag('RvslInd', 'true') : '',
      tag('Sts', version === '08' ? tag('Cd', state) : state),
      status === 'booked' ? tag('BookgDt', tag('Dt', line.bookingDay)) : '',
      tag('ValDt', tag('Dt', line.valueDay)),
      tag('AcctSvcrRef', bankReferenceOf(account, line)),
      tag('BkTxCd', domain(code)),
      tag('NtryDtls', details),
    ].join(''),
  )
}

function domain(code: string): string {
  const [family, group, kind] = code.split('-') as [string, string, string]
  return tag('Domn', tag('Cd', family) + tag('Fmly', tag('Cd', group) + tag('SubFmlyCd', kind)))
}

function batch({ parts = [] }: Movement, version: '02' | '08', currency: string): string {
  const details = parts.map((part) => {
    const own =
      version === '08' ? money(part.amount, currency) : tag('AmtDtls', tag('TxAmt', size(part.amount, currency)))
    return detail(part, part.text, part.amount, version, own)
  })
  return tag('Btch', tag('NbOfTxs', String(parts.length))) + details.join('')
}

type EntryParty = Pick<Movement, 'party' | 'endToEndId' | 'mandate' | 'reference'> & { accepted?: string | undefined }

/** When a card was used: days before it is booked. */
const acceptedAt = ({ type, authorised }: Movement, timeZone: string): string | undefined =>
  type === 'card' || type === 'cash' ? withOffset(authorised, timeZone) : undefined

/** In the order of the schema: references, amounts, parties, remittance, dates. */
function detail(movement: EntryParty, text: string, amount: string, version: '02' | '08', amounts = ''): string {
  const { party, endToEndId, mandate, reference, accepted } = movement
  const side = isNegative(amount) ? 'Cdtr' : 'Dbtr'
  const name = tag('Nm', xml((party.place === undefined ? party.name : `${party.name}, ${party.place}`).slice(0, 140)))
  const references = [endToEndId && tag('EndToEndId', endToEndId), mandate && tag('MndtId', xml(mandate))].filter(
    Boolean,
  )
  const parties = [
    tag(side, version === '08' ? tag('Pty', name) : name),
    party.iban === undefined ? '' : tag(`${side}Acct`, tag('Id', tag('IBAN', party.iban))),
  ]
  const remittance = [
    text === '' ? '' : tag('Ustrd', xml(text.slice(0, 140))),
    reference === undefined ? '' : tag('Strd', tag('CdtrRefInf', tag('Ref', xml(reference.slice(0, 35))))),
  ].join('')
  return tag(
    'TxDtls',
    [
      references.length > 0 ? tag('Refs', references.join('')) : '',
      amounts,
      tag('RltdPties', parties.join('')),
      remittance === '' ? '' : tag('RmtInf', remittance),
      accepted === undefined ? '' : tag('RltdDts', tag('AccptncDtTm', accepted)),
    ].join(''),
  )
}

function exchange({ exchange: foreign }: Movement, currency: string): string {
  const { amount, currency: other, rate } = foreign!
  const rates = [tag('SrcCcy', other), tag('TrgtCcy', currency), tag('UnitCcy', currency), tag('XchgRate', rate)]
  return tag(
    'AmtDtls',
    tag('InstdAmt', `<Amt Ccy="${other}">${unsigned(amount)}</Amt>${tag('CcyXchg', rates.join(''))}`),
  )
}

const unsigned = (amount: string): string => (isNegative(amount) ? negate(amount) : amount)
const size = (amount: string, currency: string): string => `<Amt Ccy="${currency}">${unsigned(amount)}</Amt>`

const money = (amount: string, currency: string): string =>
  `${size(amount, currency)}${tag('CdtDbtInd', isNegative(amount) ? 'DBIT' : 'CRDT')}`

const balance = (kind: string, amount: string, currency: string, day: string): string =>
  tag('Bal', tag('Tp', tag('CdOrPrtry', tag('Cd', kind))) + money(amount, currency) + tag('Dt', tag('Dt', day)))

const tag = (name: string, inner: string): string => `<${name}>${inner}</${name}>`

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
