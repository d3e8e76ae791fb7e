/** One account: the truth, and everything that is delivered of it in the order of arrival. */
import { Random } from '../ledger/random.ts'
import { DAY } from './calendar.ts'
import { type Mix, TROUBLES } from './mixes.ts'
import { allSources } from './sources.ts'
import type { ToldDelivery } from './told.ts'
import { type AccountTruth, makeTruth } from './truth.ts'

export type World = { truth: AccountTruth; deliveries: ToldDelivery[] }

export function makeWorld(mix: Mix, seed: number, payments: number): World {
  const random = new Random(seed ^ 0x5eed)
  const truth = makeTruth(seed, { ...TROUBLES, ...mix.truth, payments })
  const told = allSources(truth, mix, random)
  const deliveries = told
    .flatMap((one) => arrivals(one, mix, random))
    .toSorted((a, b) => a.arrives - b.arrives || a.made - b.made)
  return { truth, deliveries }
}

/** What does not state its time is made when it is received, so it is neither late nor repeated. */
const statesItsTime = ({ delivery, format }: ToldDelivery): boolean =>
  delivery.stated?.created !== undefined || format === 'camt' || format === 'mt940'

function arrivals(told: ToldDelivery, { late, repeats }: Mix, random: Random): ToldDelivery[] {
  if (!statesItsTime(told)) return [told]
  const soon = told.made + 1 + random.below(15)
  const first = { ...told, arrives: late && random.chance(0.12) ? soon + random.below(3 * DAY) : soon }
  const isRepeated = repeats && random.chance(0.06)
  return isRepeated ? [first, { ...first, arrives: first.arrives + 1 + random.below(5 * DAY) }] : [first]
}
