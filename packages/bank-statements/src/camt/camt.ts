import { type OpenReader, Unreadable } from '../statement.ts'
import { type Camt, newBalance, newCharge, newDetail, newEntry, newExchange, newParty, newStatement } from './draft.ts'
import { file } from './map.ts'
import { walk } from './walk.ts'

/** Reads camt.052, camt.053 and camt.054 of every version. */
export const openCamtReader: OpenReader = (emit) => {
  const entry = newEntry(0, 0)
  const at: Camt = {
    emit,
    nature: 'statement',
    created: '',
    page: '',
    lastPage: '',
    messages: 0,
    statements: 0,
    statement: newStatement(0),
    balance: newBalance(0),
    entry,
    detail: newDetail(),
    part: entry,
    party: newParty(),
    exchange: newExchange(),
    charge: newCharge(),
  }
  const reader = walk(file, at)
  return {
    write: reader.write,
    end: () => {
      reader.end()
      if (at.messages === 0)
        throw new Unreadable(1, 'this is XML, but there is no camt.052, camt.053 or camt.054 in it')
      if (at.statements === 0) throw new Unreadable(1, 'the message has no statement in it')
    },
  }
}

const MARKUP = /^\uFEFF?\s*</
const MESSAGE = /<(?:[\w.-]+:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)(?:V\d\d)?[\s/>]|\bcamt\.05[234]\.\d{3}\.\d\d\b/

/** Whether this is the beginning of a file for the reader; the first few kilobytes are enough. */
export const looksLikeCamt = (start: string): boolean => MARKUP.test(start) && MESSAGE.test(start)
