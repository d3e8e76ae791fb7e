import { DETAILS } from './entry.ts'

export const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS'])
export const ENTRIES = new Set(['STMTTRN', 'STMTTRNP'])
export const OWN_ACCOUNTS = new Set(['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM'])
export const LISTS = new Set(['BANKTRANLIST', 'BANKTRANLISTP', 'INVTRANLIST', 'INVBANKTRAN'])
const OTHERS = ['OFX', 'STATUS', 'LEDGERBAL', 'AVAILBAL']
/** Aggregates that give a leaf its meaning; every other tag is read as a leaf. */
export const AGGREGATES = new Set([...STATEMENTS, ...ENTRIES, ...OWN_ACCOUNTS, ...LISTS, ...OTHERS, ...DETAILS])
/** Movements of securities: their effect on the cash of the account is not stated reliably. */
const SECURITIES = ['DEBT', 'MF', 'OPT', 'OTHER', 'STOCK']
export const TRADES = new Set([
  ...SECURITIES.flatMap((kind) => [`BUY${kind}`, `SELL${kind}`]),
  ...['CLOSUREOPT', 'INCOME', 'INVEXPENSE', 'JRNLFUND', 'JRNLSEC', 'MARGININTEREST', 'REINVEST', 'RETOFCAP'],
  ...['SPLIT', 'TRANSFER'],
])
