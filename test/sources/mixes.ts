/** Which sources tell of the account, and what is wrong with them. */
import type { Garble } from './garble.ts'
import type { TruthKnobs } from './truth.ts'

export type PollHabit = {
  /** `renewed`: numbers that start again after a renewal of the bank's consent. `positional`: places in the list. */
  ids: 'stable' | 'renewed' | 'positional' | 'none'
  /** Does not state when the bank made it. */
  isUntimed?: true
  /** Lines have a time of day. */
  hasTimes?: true
  /** Tells another booking day once the books have it, with the same id. */
  followsBooks?: true
  /** States the closing balance of the last banking day. */
  hasClosing?: true
}

export type Mix = {
  about: string
  nightly?: 'camt' | 'mt940'
  monthly?: 'camt' | 'mt940'
  intraday?: true
  poll?: PollHabit
  notification?: true
  csv?: { format: 'n26' | 'dkb'; garble: Garble }
  /** Who has the references of the bank. */
  references: 'all' | 'statements' | 'none'
  /** Payments of several parts: where the nightly statement has parts, the others have the total, or all have the same. */
  bundles?: 'mixed' | 'total'
  late?: true
  repeats?: true
  truth?: Partial<TruthKnobs>
}

const EVERYTHING = {
  nightly: 'camt',
  monthly: 'camt',
  intraday: true,
  poll: { ids: 'stable' },
  notification: true,
  csv: { format: 'n26', garble: 'capitals' },
  references: 'statements',
} as const satisfies Partial<Mix>

/** All of the truth's own difficulties, unless a mix turns one off. */
export const TROUBLES: Omit<TruthKnobs, 'payments'> = {
  movesWeekends: false,
  reusesEndToEndIds: false,
  reusesReferences: false,
  bundles: false,
  holds: true,
}

export const MIXES = {
  'statements-only': { about: 'nightly and monthly statement', nightly: 'camt', monthly: 'camt', references: 'all' },
  'poll-nightly': {
    about: 'polls with stable ids, nightly statement',
    nightly: 'camt',
    poll: { ids: 'stable' },
    references: 'statements',
  },
  'poll-alone': { about: 'polls with stable ids and nothing else', poll: { ids: 'stable' }, references: 'none' },
  'poll-no-ids': {
    about: 'polls without ids, nightly statement',
    nightly: 'camt',
    poll: { ids: 'none', hasTimes: true },
    references: 'none',
  },
  'poll-renewed': {
    about: 'ids start again after a renewal; nightly statement, late and repeated',
    nightly: 'camt',
    poll: { ids: 'renewed' },
    references: 'none',
    late: true,
    repeats: true,
  },
  'poll-positional': {
    about: 'positional ids, monthly statement',
    monthly: 'camt',
    poll: { ids: 'positional', hasClosing: true },
    references: 'none',
  },
  'poll-untimed': {
    about: 'polls that do not state their time, nightly statement, notifications',
    nightly: 'camt',
    poll: { ids: 'stable', isUntimed: true },
    notification: true,
    references: 'statements',
  },
  weekends: {
    about: 'Saturday in polls, Monday in statements; late',
    nightly: 'camt',
    poll: { ids: 'none' },
    notification: true,
    references: 'none',
    late: true,
    truth: { movesWeekends: true },
  },
  'weekends-followed': {
    about: 'polls that change the day to Monday with one stable id; monthly statement',
    monthly: 'camt',
    poll: { ids: 'stable', followsBooks: true },
    references: 'none',
    truth: { movesWeekends: true },
  },
  reused: {
    about: 'end-to-end ids and references of the bank are used again',
    nightly: 'camt',
    poll: { ids: 'stable' },
    notification: true,
    references: 'all',
    repeats: true,
    truth: { reusesEndToEndIds: true, reusesReferences: true },
  },
  'intraday-holds': {
    about: 'the same holds by poll and intraday report; nightly statement',
    nightly: 'camt',
    intraday: true,
    poll: { ids: 'none' },
    references: 'none',
    late: true,
  },
  notifications: {
    about: 'notifications, intraday report and nightly statement, without polls',
    nightly: 'camt',
    intraday: true,
    notification: true,
    references: 'all',
    late: true,
    repeats: true,
  },
  bundles: {
    about: 'batches and fees: parts in the statement, totals elsewhere',
    nightly: 'camt',
    poll: { ids: 'stable' },
    csv: { format: 'n26', garble: 'plain' },
    references: 'statements',
    bundles: 'mixed',
    truth: { bundles: true },
  },
  'csv-transliterated': {
    about: 'polls, nightly MT940, CSV in capitals without accents',
    nightly: 'mt940',
    poll: { ids: 'none' },
    csv: { format: 'dkb', garble: 'transliterated' },
    references: 'none',
  },
  'csv-questions': {
    about: 'polls, nightly statement, CSV with ? for letters',
    nightly: 'camt',
    poll: { ids: 'stable' },
    csv: { format: 'n26', garble: 'questions' },
    references: 'statements',
    late: true,
  },
  'csv-mojibake': {
    about: 'monthly statement, polls, CSV in the wrong character set',
    monthly: 'camt',
    poll: { ids: 'renewed' },
    csv: { format: 'n26', garble: 'mojibake' },
    references: 'none',
  },
  'csv-cut': {
    about: 'notifications, nightly statement, CSV cut at 27',
    nightly: 'camt',
    notification: true,
    csv: { format: 'dkb', garble: 'cut27' },
    references: 'none',
    repeats: true,
  },
  'all-six': { about: 'all six sources, on time', ...EVERYTHING },
  'all-six-troubled': {
    about: 'all six sources with every trouble',
    ...EVERYTHING,
    poll: { ids: 'renewed', hasTimes: true },
    csv: { format: 'n26', garble: 'cut35' },
    bundles: 'mixed',
    late: true,
    repeats: true,
    truth: { movesWeekends: true, reusesEndToEndIds: true, reusesReferences: true, bundles: true },
  },
} satisfies Record<string, Mix>

export type MixName = keyof typeof MIXES
export const mixOf = (name: MixName): Mix => MIXES[name]
