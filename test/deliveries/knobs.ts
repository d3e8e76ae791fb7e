import type { Random } from '../ledger/random.ts'
import type { FileFormat } from './import-paths.ts'

/** Properties of a bank for a whole history. */
export type Knobs = {
  /** `direct`: directly into the use case. Otherwise files of that format. */
  entryPoint: 'direct' | Exclude<FileFormat, 'records' | 'rabobank' | 'revolut'>
  view: 'sequence' | 'window' | 'notification' | 'records'
  /** Only three amounts at two shops, with equal words: every payment has a twin. */
  twins: boolean
  balances: boolean
  ids: 'stable' | 'late' | 'positional' | 'volatile' | 'absent'
  /** The bank's own reference on every booked line. */
  references: boolean
  drift: boolean
  shift: boolean
  insertions: boolean
  batches: boolean
  holds: boolean
  tips: boolean
  intraday: boolean
  reissues: boolean
  late: boolean
  second: boolean
  newestFirst: boolean
}

type Abilities = {
  views: Knobs['view'][]
  ids?: true
  references?: true
  holds?: true
  balances: 'may' | 'must' | 'never'
  /** States when it was made, so that it may arrive late. */
  created?: true
}

const ENTRY_POINTS: Record<Knobs['entryPoint'], Abilities> = {
  direct: {
    views: ['sequence', 'window', 'notification', 'records'],
    ids: true,
    references: true,
    holds: true,
    balances: 'may',
    created: true,
  },
  camt: { views: ['sequence', 'notification'], references: true, holds: true, balances: 'may', created: true },
  mt940: { views: ['sequence'], references: true, balances: 'must' },
  n26: { views: ['window'], balances: 'never' },
  ing: { views: ['window'], balances: 'must' },
  dkb: { views: ['window'], holds: true, balances: 'never' },
  ofx: { views: ['window'], ids: true, balances: 'never' },
  'berlin-group': { views: ['window'], ids: true, holds: true, balances: 'may' },
  uk: { views: ['window'], ids: true, holds: true, balances: 'may' },
}

export function turnKnobs(random: Random, fileShare: number): Knobs {
  const entryPoints = Object.keys(ENTRY_POINTS) as Knobs['entryPoint'][]
  const entryPoint = random.chance(fileShare) ? random.pick(entryPoints.slice(1)) : 'direct'
  const can = ENTRY_POINTS[entryPoint]
  const view = random.pick(can.views)
  const maybe = (share = 0.4) => random.chance(share)
  const isBook = view === 'sequence' || view === 'window'
  const twins = maybe()
  // Files cannot state that their ids mean nothing; that shows only where payments differ. And records without ids are
  // the same movement when they have the same content, so twins need ids.
  const policies: Knobs['ids'][] =
    view === 'records' && twins
      ? ['stable', 'late']
      : entryPoint === 'direct' || !twins
        ? ['stable', 'late', 'positional', 'volatile', 'absent']
        : ['stable', 'absent']
  const ids = can.ids && view !== 'sequence' ? random.pick(policies) : 'absent'
  const references = can.references === true && maybe(0.5)
  const balances = isBook && (can.balances === 'must' || (can.balances === 'may' && maybe(0.5)))
  const holds = can.holds === true && isBook && maybe()
  return {
    entryPoint,
    view,
    twins,
    balances,
    ids,
    references,
    drift: maybe(),
    shift: view === 'window' && maybe(0.3),
    insertions: view === 'window' && maybe(0.3),
    batches: references && !balances && (entryPoint === 'direct' || entryPoint === 'camt') && maybe(0.3),
    holds,
    tips: holds && maybe(),
    intraday: view === 'sequence' && (entryPoint === 'direct' || entryPoint === 'camt') && maybe(),
    reissues: can.created === true && view === 'sequence' && maybe(0.3),
    late: can.created === true && maybe(0.3),
    second: entryPoint === 'direct' && maybe(0.2),
    newestFirst: view === 'window' && maybe(0.5),
  }
}

/** `twins`, `ids=volatile`, …: failures are counted by these names. */
export const namesOf = (knobs: Knobs): string[] =>
  Object.entries(knobs).flatMap(([name, value]) => (value === true ? name : value === false ? [] : `${name}=${value}`))
