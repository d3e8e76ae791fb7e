import type { SourceRecord } from '@vitrine/bank-statements'
import { type Day, instantAt } from './calendar.ts'
import { decimal } from './money.ts'
import { DEMO_ACCOUNTS, type DemoAccount, type DemoAccountKey } from './person.ts'

type BankFields = 'sourceId' | 'status' | 'booked' | 'authorised' | 'valueDate' | 'amount' | 'currency' | 'balance'

/** A movement before the bank has numbered and booked it. */
export type Draft = { cents: number; details: DraftDetails }

type DraftDetails = Omit<SourceRecord, BankFields>

export type CardDraft = {
  /** Time of day at which the card was used. */
  second: number
  final: Draft
  /** Shown until then, where the shop reserves another amount than it finally charges. */
  held?: Draft
}

/** A card payment made today shows as pending today and tomorrow, and is booked the day after. */
const DAYS_TO_SETTLE = 2
/** Card payments are booked in a run before dawn, ahead of the day's transfers. */
const NIGHT_RUN = 4 * 3600 + 10 * 60
const TRANSFERS = 5 * 3600

type PendingDraft = CardDraft & { sourceId: string; day: Day }

/** A booked entry: made on `day`, by card if it has a time of day. */
type BookEntry = { sourceId: string; draft: Draft; booked: string; day: Day; second?: number }

/** The books of one account at its bank: balance, booked entries, pending ones. */
export type Book = ReturnType<typeof openBook>

function openBook(account: DemoAccount) {
  const entries: BookEntry[] = []
  const waiting: PendingDraft[] = []
  const opening = Number(account.openingBalance.replace('.', ''))
  let balance = opening
  let reserved = 0
  let roundUps = 0
  let numberedDay = 0
  let prefix = ''
  let numbered = 0

  /** Numbered by the day it was made, not booked, so it keeps its id when it turns from pending to booked. */
  const nextId = (day: Day) => {
    if (numberedDay !== day.n) {
      numberedDay = day.n
      prefix = `${account.key.toUpperCase()}-${day.iso.replaceAll('-', '')}`
      numbered = 0
    }
    numbered += 1
    return `${prefix}-${String(numbered).padStart(3, '0')}`
  }

  /** The Swiss bank states the time of day, the Slovenian one only the day. */
  const bookedAt = (day: Day, second: number) => (account.currency === 'CHF' ? instantAt(day, second) : day.iso)

  const book = (entry: BookEntry) => {
    balance += entry.draft.cents
    entries.push(entry)
  }

  const settleOne = (payment: PendingDraft, today: Day, position: number) => {
    const { day, second, final, held } = payment
    reserved -= (held ?? final).cents
    roundUps += (100 - (Math.abs(final.cents) % 100)) % 100
    const booked = bookedAt(today, NIGHT_RUN + position * 3)
    book({ sourceId: payment.sourceId, draft: final, booked, day, second })
  }

  return {
    /** Books a transfer, a bill or a charge on the day itself. */
    post(day: Day, draft: Draft) {
      const sourceId = nextId(day)
      book({ sourceId, draft, booked: bookedAt(day, TRANSFERS + numbered * 60), day })
    },

    authorise(day: Day, card: CardDraft) {
      waiting.push({ ...card, sourceId: nextId(day), day })
      reserved += (card.held ?? card.final).cents
    },

    /** Books every card payment that is due; call it once each day, before anything else. */
    settle(today: Day) {
      const open = waiting.findIndex(({ day }) => day.n > today.n - DAYS_TO_SETTLE)
      const due = waiting.splice(0, open === -1 ? waiting.length : open)
      for (const [position, payment] of due.entries()) settleOne(payment, today, position)
    },

    balance: () => balance,
    /** The balance minus everything pending. */
    available: () => balance + reserved,

    /** The round-ups of the card payments booked since the last call. */
    takeRoundUps() {
      const change = roundUps
      roundUps = 0
      return change
    },

    /** Rendered only on request: most of the cost is here, and not every account is needed. */
    statement(): { records: SourceRecord[]; balance: string } {
      let running = opening
      const booked = entries.map((entry) => {
        running += entry.draft.cents
        return bookedRecord(account, entry, running)
      })
      return {
        records: [...booked, ...waiting.map((payment) => pendingRecord(account, payment))],
        balance: decimal(balance),
      }
    },
  }
}

function bookedRecord({ currency }: DemoAccount, entry: BookEntry, balance: number): SourceRecord {
  const { sourceId, draft, booked, day, second } = entry
  // Details first: engines copy an object much faster into an empty one.
  const record: SourceRecord = {
    ...draft.details,
    sourceId,
    status: 'booked',
    booked,
    valueDate: day.iso,
    amount: decimal(draft.cents),
    currency,
    balance: decimal(balance),
  }
  if (second !== undefined) record.authorised = instantAt(day, second)
  return record
}

function pendingRecord(account: DemoAccount, { sourceId, day, second, final, held }: PendingDraft): SourceRecord {
  const { cents, details } = held ?? final
  return {
    sourceId,
    status: 'pending',
    authorised: instantAt(day, second),
    amount: decimal(cents),
    currency: account.currency,
    ...details,
  }
}

export function openBooks(): Record<DemoAccountKey, Book> {
  const [main, savings, swiss] = DEMO_ACCOUNTS
  return { main: openBook(main), savings: openBook(savings), swiss: openBook(swiss) }
}
