import { Unreadable } from '../statement.ts'
import { type Camt, newBalance } from './draft.ts'
import { entry } from './map-entry.ts'
import { element, into, type Paths } from './paths.ts'
import { closeStatement, keepBalance, openMessage, openStatement } from './statement-draft.ts'

/**
 * Maps camt elements to fields: every version from .01 to .14, by the names of elements only, since versions move
 * elements more than they rename them. Elements that are not named here or in map-entry.ts are skipped.
 */

const balance = element<Camt>(
  {
    'Tp/CdOrPrtry/Cd | Tp/Cd': into('balance', 'kind'),
    Amt: (at, text, currency) => {
      at.balance.amount = text
      at.balance.currency = currency
    },
    CdtDbtInd: into('balance', 'mark'),
    'Dt | Dt/Dt | Dt/DtTm': into('balance', 'date'),
  },
  {
    open: (at, { line }) => {
      at.balance = newBalance(line)
    },
    close: keepBalance,
  },
)

const ownAccount = element<Camt>(
  {
    'Id/IBAN': into('statement', 'iban'),
    'Id/Othr/Id | Id/BBAN | Id/UPIC | Id/PrtryAcct/Id': into('statement', 'other'),
    Ccy: into('statement', 'currency'),
    'Ownr/Nm | Ownr/Pty/Nm': into('statement', 'owner'),
  },
  {
    open: (at, { line }) => {
      if (at.statement.event) throw new Unreadable(line, 'the statement names its account only after its first entry')
    },
  },
)

const statement = element<Camt>(
  {
    Id: into('statement', 'id'),
    ElctrncSeqNb: into('statement', 'number'),
    LglSeqNb: into('statement', 'legalNumber'),
    'StmtPgntn/PgNb | RptPgntn/PgNb | NtfctnPgntn/PgNb': into('statement', 'page'),
    CreDtTm: into('statement', 'created'),
    'StmtPgntn/LastPgInd | RptPgntn/LastPgInd | NtfctnPgntn/LastPgInd': into('statement', 'lastPage'),
    'FrToDt/FrDtTm | FrToDt/FrDt': into('statement', 'since'),
    'FrToDt/ToDtTm | FrToDt/ToDt': into('statement', 'until'),
    Acct: ownAccount,
    Bal: balance,
    Ntry: entry,
  },
  { open: (at, { line }) => openStatement(at, line), close: closeStatement },
)

const MESSAGES = [
  ['BkToCstmrStmt', 'statement'],
  ['BkToCstmrAcctRpt', 'report'],
  ['BkToCstmrDbtCdtNtfctn', 'notification'],
] as const

const messages: Paths<Camt> = {}
for (const [name, nature] of MESSAGES) {
  const message = element<Camt>(
    {
      'GrpHdr/CreDtTm': (at, text) => {
        at.created = text
      },
      'GrpHdr/MsgPgntn/PgNb': (at, text) => {
        at.page = text
      },
      'GrpHdr/MsgPgntn/LastPgInd': (at, text) => {
        at.lastPage = text
      },
      'Stmt | Rpt | Ntfctn': statement,
    },
    { open: (at) => openMessage(at, nature) },
  )
  // The first versions have their number in the name.
  for (const version of ['', ...Array.from({ length: 20 }, (_, index) => `V${String(index + 1).padStart(2, '0')}`)]) {
    messages[name + version] = message
  }
}

/** The whole file; the message may be wrapped in the envelope of a transport. */
export const file = element<Camt>(messages, { anyDepth: true })
