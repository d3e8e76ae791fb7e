import { Unreadable } from '../statement.ts'
import { readMoney } from './amount.ts'
import { type Camt, type Charge, type FurtherAmount, newCharge, newDetail, newEntry, newExchange } from './draft.ts'
import { finishEntry } from './entry.ts'
import { element, into, type Paths } from './paths.ts'
import type { ElementHandler } from './walk.ts'

/** A bank may repeat an element without limit; only this many are kept. */
const MAX_REPEATED = 16
const MAX_TEXT_LENGTH = 4_000
/** An entry of this size, some 30,000 details, is not held in memory to be split. */
const LARGEST_ENTRY = 32 * 1024 * 1024

const push = <T>(list: T[], item: T): void => {
  if (list.length < MAX_REPEATED) list.push(item)
}

const join = (text: string, more: string): string =>
  text === '' ? more : text.length < MAX_TEXT_LENGTH ? `${text} ${more}` : text

/** With a second one it would be unclear which one is right. */
function once(at: Camt, had: string, name: string): void {
  if (had !== '') throw new Unreadable(at.entry.line, `the entry has ${name} twice`)
}

const exchange = element<Camt>(
  {
    SrcCcy: into('exchange', 'source'),
    TrgtCcy: into('exchange', 'target'),
    UnitCcy: into('exchange', 'unit'),
    XchgRate: into('exchange', 'rate'),
  },
  {
    open: (at) => {
      at.exchange = newExchange()
    },
    close: (at) => push(at.part.exchanges, at.exchange),
  },
)

/** Of the instructed, moved and announced amounts only TxAmt is the moved one; it goes first. */
const furtherAmount = (kind: FurtherAmount['kind']): ElementHandler<Camt> =>
  element({
    Amt: (at, text, currency) => {
      const money = readMoney(text, currency)
      if (!money) return
      if (kind === 'moved' && at.part.amounts.length < MAX_REPEATED) at.part.amounts.unshift({ ...money, kind })
      else push(at.part.amounts, { ...money, kind })
    },
    CcyXchg: exchange,
  })

const openCharge = (at: Camt): void => {
  at.charge = newCharge()
}
const closeCharge = (at: Camt): void => keepCharge(at, at.charge)
const keepCharge = (at: Camt, charge: Charge): void => {
  if (charge.money) push(at.part.charges, charge)
}
const charge: Paths<Camt> = {
  Amt: (at, text, currency) => {
    at.charge.money = readMoney(text, currency)
  },
  CdtDbtInd: into('charge', 'mark'),
}

/** In .02 each Chrgs is one charge; later it is a total with its charges. */
const charges = element<Camt>(
  {
    ...charge,
    TtlChrgsAndTaxAmt: (at, text, currency) =>
      keepCharge(at, { money: readMoney(text, currency), total: true, mark: '' }),
    Rcrd: element(charge, { open: openCharge, close: closeCharge }),
  },
  {
    open: openCharge,
    // After a Rcrd the last charge is that one, which has been kept already.
    close: (at) => {
      if (at.part.charges.at(-1) !== at.charge) keepCharge(at, at.charge)
    },
  },
)

const part: Paths<Camt> = {
  'AmtDtls/TxAmt': furtherAmount('moved'),
  'AmtDtls/InstdAmt | AmtDtls/CntrValAmt': furtherAmount('other'),
  'AmtDtls/AnncdPstngAmt': furtherAmount('announced'),
  Chrgs: charges,
  'BkTxCd/Domn/Cd': into('part', 'domain'),
  'BkTxCd/Domn/Fmly/Cd': into('part', 'family'),
  'BkTxCd/Domn/Fmly/SubFmlyCd': into('part', 'subFamily'),
  'BkTxCd/Prtry/Cd': into('part', 'proprietary'),
}

type PartySide = 'debtor' | 'creditor' | 'ultimateDebtor' | 'ultimateCreditor'

const party = (side: PartySide, further: Paths<Camt> = {}): ElementHandler<Camt> =>
  element(
    { 'Nm | Pty/Nm | Agt/FinInstnId/Nm': into('party', 'name'), ...further },
    {
      open: (at) => {
        at.party = at.detail[side]
      },
    },
  )

const account = (side: PartySide): ElementHandler<Camt> =>
  element(
    {
      'Id/IBAN': into('party', 'iban'),
      'Id/Othr/Id | Id/BBAN | Id/UPIC | Id/PrtryAcct/Id': into('party', 'other'),
      Nm: into('party', 'accountName'),
    },
    {
      open: (at) => {
        at.party = at.detail[side]
      },
    },
  )

/** Lines have 35 or 140 characters: one of just that length was cut, and not at the end of a word. */
const isCut = (length: number): boolean => length === 35 || length === 140

const addLine = (at: Camt, text: string): void => {
  const { detail } = at
  if (text.toUpperCase() === 'NOTPROVIDED') return
  const isContinued = isCut(detail.lineLength) && detail.lines.length < MAX_TEXT_LENGTH
  detail.lines = isContinued ? `${detail.lines}${text}` : join(detail.lines, text)
  detail.lineLength = text.length
}
/** Swiss banks report `?REJECT?0` and `?ERROR?000` where nothing is wrong. */
const NO_ERROR = /^\?[A-Z]+\?0+$/

const addDocument = (at: Camt, text: string): void => {
  if (!NO_ERROR.test(text)) at.detail.documents = join(at.detail.documents, text)
}
const addReturned = (at: Camt, text: string): void => {
  at.detail.returned = join(at.detail.returned, text)
}

const detail = element<Camt>(
  {
    ...part,
    'Refs/AcctSvcrRef': into('detail', 'reference'),
    'Refs/EndToEndId': into('detail', 'endToEnd'),
    'Refs/PmtInfId': into('detail', 'batch'),
    Amt: (at, text, currency) => {
      at.detail.amount = readMoney(text, currency)
    },
    CdtDbtInd: into('detail', 'mark'),
    'RltdPties/Dbtr': party('debtor'),
    'RltdPties/DbtrAcct': account('debtor'),
    'RltdPties/UltmtDbtr': party('ultimateDebtor'),
    'RltdPties/Cdtr': party('creditor', {
      'Id/PrvtId/Othr/Id | Pty/Id/PrvtId/Othr/Id': into('detail', 'creditorId'),
    }),
    'RltdPties/CdtrAcct': account('creditor'),
    'RltdPties/UltmtCdtr': party('ultimateCreditor'),
    'RmtInf/Ustrd': addLine,
    'RmtInf/Strd/CdtrRefInf/Ref | RmtInf/Strd/CdtrRefInf/CdtrRef': (at, text) => {
      if (at.detail.creditorReference === '') at.detail.creditorReference = text
      else addDocument(at, text)
    },
    'RmtInf/Strd/RfrdDocInf/Nb | RmtInf/Strd/RfrdDocInf/RfrdDocNb | RmtInf/Strd/AddtlRmtInf': addDocument,
    'RltdDts/AccptncDtTm': into('detail', 'accepted'),
    'RtrInf/Rsn/Cd | RtrInf/Rsn/Prtry | RtrInf/RtrRsn/Cd | RtrInf/AddtlInf': addReturned,
    AddtlTxInf: into('detail', 'text'),
  },
  {
    open: (at) => {
      at.detail = newDetail()
      at.part = at.detail
    },
    close: (at, { position }) => {
      const { entry } = at
      at.part = entry
      if (position - entry.position > LARGEST_ENTRY) entry.overflow = true
      if (entry.overflow) entry.details = []
      else entry.details.push(at.detail)
    },
  },
)

/** Maps the elements of an entry and its details to fields. */
export const entry = element<Camt>(
  {
    ...part,
    Amt: (at, text, currency) => {
      once(at, at.entry.amount, 'an amount')
      at.entry.amount = text
      at.entry.currency = currency
    },
    CdtDbtInd: (at, text) => {
      once(at, at.entry.mark, 'a credit or debit mark')
      at.entry.mark = text
    },
    RvslInd: (at, text) => {
      at.entry.reversal = text === 'true' || text === '1'
    },
    'Sts | Sts/Cd | Sts/Prtry': into('entry', 'status'),
    'BookgDt | BookgDt/Dt | BookgDt/DtTm': into('entry', 'booked'),
    'ValDt | ValDt/Dt | ValDt/DtTm': into('entry', 'value'),
    AcctSvcrRef: into('entry', 'reference'),
    AddtlNtryInf: into('entry', 'text'),
    'NtryDtls/Btch/PmtInfId | Btch/PmtInfId': into('entry', 'batch'),
    'NtryDtls/TxDtls | TxDtls': detail,
  },
  {
    open: (at, { line, position }) => {
      at.entry = newEntry(line, position)
      at.part = at.entry
    },
    close: finishEntry,
  },
)
