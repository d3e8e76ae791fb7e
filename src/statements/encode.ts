import type { Id } from '../core/id.ts'
import { toWireTime } from '../core/instant.ts'
import type { Categoriser } from '../transactions/categorised.ts'
import { fingerprintHex } from '../transactions/identity.ts'
import type { NormalRecord } from '../transactions/normalise.ts'
import { openRenderer } from '../transactions/render.ts'

/** What has to be known of an account before a line of its statement can be stored. */
export type StatementAccount = {
  id: Id<'account'>
  iban: string | null
  holder: string
  currency: string
  timeZone: string
}

/** What is the same for all lines of a statement. */
export type StageFacts = {
  account: StatementAccount
  revision: number
  source: string
  created: Date
  categorise: Categoriser
}

/** A record as lines of COPY text, in the order of the columns. */
export type StageLines = { name: string; transaction: string; version: string }

export type Encoder = (normal: NormalRecord, key: string, id: Id<'transaction'>) => StageLines

/**
 * Makes a record into its name, its transaction and the version that this begins with. Rendered here, so that the
 * database only stores. Nothing looks at a text once it is put together: its pieces are then copied only once, to where
 * they are sent from. So what COPY could mistake is taken care of in the pieces.
 */
export function openEncoder({ account, revision, source, created, categorise }: StageFacts): Encoder {
  const render = openRenderer(account, forCopy)
  const begin = `${account.id}\t`
  const transactionEnd = `\t${source}\t${created.toISOString()}\t${revision}\n`
  const versionMiddle = `\t${revision}\t${revision}\tnew\t`
  return (normal, key, id) => {
    const { record, bookedTime } = normal
    const { balance = '\\N', status, amount, currency } = record
    const { category, reason, confidence, data } = categorise(record)
    const said = forCopy(JSON.stringify(record))
    const print = fingerprintHex(record)
    const body = render(record, { id, created, bookedTime, category })
    return {
      name: `${begin}${forCopy(key)}\t\\\\x${print}\t${balance}\t${status}\t${amount}\t${id}\n`,
      transaction: begin + id + transactionEnd,
      version: `${begin}${id}${versionMiddle}${status}\t${toWireTime(bookedTime)}\t${amount}\t${currency}\t${said}\t\\\\x${print}\t${body}\t${forCopy(reason)}\t${confidence}\t${data}\n`,
    }
  }
}

/** Neither JSON text nor a name nor a reason has raw tabs or line ends, so the backslash is all that COPY could mistake. */
const forCopy = (text: string): string => (text.includes('\\') ? text.replaceAll('\\', '\\\\') : text)
