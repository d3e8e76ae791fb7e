/**
 * One account told by many sources. A line for each mix with the faults per 100,000 payments, and for each fault a story
 * with the seed that repeats it; the exit code is 1 if there was a fault.
 *
 *   npm run soak -- sources --payments=300                          every mix, a seed of its own
 *   npm run soak -- sources --mix=weekends --payments=300 --seed=7  one mix, the same again
 *   npm run soak -- sources --cases                                 the table of cases, in every order of their deliveries
 *   npm run soak -- sources --engine=perfect                        the judge's own check: no fault in any mix
 *   npm run soak -- sources --engine=both                           whether the service lists what the engine in memory lists
 *   npm run soak -- sources --engine=./my-engine.ts                 a file that exports `openEngine: OpenEngine`
 */
import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareTemplate, startEmbeddedForTests } from '../support/test-server.ts'
import { findDifference } from './compare.ts'
import type { Engine, OpenEngine } from './engine.ts'
import { FAULT_KINDS } from './judge.ts'
import { MIXES, type MixName, mixOf } from './mixes.ts'
import { perfectEngine } from './perfect-engine.ts'
import { type Counts, noCounts, type Played, playDeliveries } from './play.ts'
import { runCases } from './run-cases.ts'
import type { ToldDelivery } from './told.ts'
import { makeWorld, type World } from './world.ts'

const { values } = parseArgs({
  options: {
    mix: { type: 'string' },
    payments: { type: 'string', default: '300' },
    seed: { type: 'string' },
    engine: { type: 'string', default: 'service' },
    cases: { type: 'boolean', default: false },
    case: { type: 'string' },
    stories: { type: 'string', default: '3' },
  },
})

/** A world has about as many payments as an account in a month or two. */
const WORLD_PAYMENTS = 300

type EngineOf = (world: World) => Promise<Engine>

async function openEngines(): Promise<{ engineOf: EngineOf; stop: () => Promise<void> }> {
  const stop = async () => {}
  if (values.engine === 'perfect') return { engineOf: async ({ deliveries }) => perfectEngine(deliveries), stop }
  if (values.engine !== 'service' && values.engine !== 'both') {
    const { openEngine } = (await import(resolve(values.engine))) as { openEngine: OpenEngine }
    return { engineOf: openEngine, stop }
  }
  const postgres = await startEmbeddedForTests()
  for (const [name, value] of Object.entries(await prepareTemplate(postgres))) {
    if (value !== undefined) process.env[name] = value
  }
  const { openServiceEngines } = await import('./service-engine.ts')
  return { engineOf: await openServiceEngines(), stop: postgres.stop }
}

/** Delivery by delivery: the service loads only a part of the ledger, the engine in memory has all of it. */
async function compareMix(name: MixName, engineOf: EngineOf, seed: number, payments: number): Promise<boolean> {
  const { openEngine } = await import('./reconcile-engine.ts')
  const world = makeWorld(mixOf(name), seed, payments)
  const difference = await findDifference(world, await openEngine(), await engineOf(world))
  console.log(`${name.padEnd(20)} ${difference ?? `the same after each of ${world.deliveries.length} deliveries`}`)
  return difference === undefined
}

async function runMix(name: MixName, engineOf: EngineOf, seed: number, payments: number): Promise<boolean> {
  const mix = mixOf(name)
  const looks = mix.nightly || mix.monthly ? 'statement' : 'sample'
  const all: { seed: number; played: Played }[] = []
  let left = payments
  const began = process.cpuUsage()
  for (let index = 0; left > 0; index++) {
    const world = makeWorld(mix, seed + index, Math.min(left, WORLD_PAYMENTS))
    const played = await playDeliveries(world, await engineOf(world), looks)
    all.push({ seed: seed + index, played })
    left -= world.truth.payments.length
  }
  const seconds = Math.round(process.cpuUsage(began).user / 1e6)
  console.log(
    report(
      name,
      all.map(({ played }) => played),
      seconds,
    ),
  )
  for (const { seed: own, played } of all) {
    const stories = [...played.refused.map((text) => `refused ${text}`), ...played.stories].slice(
      0,
      Number(values.stories),
    )
    const again = `npm run soak -- sources --mix=${name} --payments=${played.payments} --seed=${own}`
    if (stories.length > 0) console.log([again, ...stories].join('\n').replaceAll('\n', '\n    '))
  }
  return all.every(({ played }) => sumOf(played.atEnd) === 0 && played.refused.length === 0)
}

const sumOf = (counts: Counts): number => FAULT_KINDS.reduce((sum, kind) => sum + counts[kind], 0)

function report(name: string, all: Played[], seconds: number): string {
  const payments = all.reduce((sum, played) => sum + played.payments, 0)
  const per = (count: number) => Math.round((count * 100_000) / payments)
  const total = (of: (played: Played) => Counts): string => {
    const counts = noCounts()
    for (const played of all) for (const kind of FAULT_KINDS) counts[kind] += of(played)[kind]
    const faults = FAULT_KINDS.filter((kind) => counts[kind] > 0)
    return faults.length === 0 ? 'no fault' : faults.map((kind) => `${kind} ${per(counts[kind])}`).join(', ')
  }
  const sum = (of: (played: Played) => number) => all.reduce((sum, played) => sum + of(played), 0)
  const unknowable = new Map<string, number>()
  for (const { undecidable } of all) {
    for (const [reason, count] of undecidable) unknowable.set(reason, (unknowable.get(reason) ?? 0) + count)
  }
  const apart = [...unknowable].map(([reason, count]) => `${reason} ${per(count)}`).join(', ')
  return [
    `${name.padEnd(20)} per 100,000: ${total(({ atEnd }) => atEnd)}`,
    `open reviews ${per(sum(({ openReviews }) => openReviews))}, listed doubles ${per(sum(({ listed }) => listed))}`,
    `meanwhile: ${total(({ meanwhile }) => meanwhile)}`,
    ...(apart === '' ? [] : [`undecidable: ${apart}`]),
    `${payments} payments, ${sum(({ deliveries }) => deliveries)} deliveries, ${seconds} s of processor`,
  ].join('; ')
}

const seed = values.seed === undefined ? randomInt(2 ** 30) : Number(values.seed)
if (values.mix !== undefined && !(values.mix in MIXES)) {
  console.error(`There is no mix "${values.mix}". Mixes: ${Object.keys(MIXES).join(', ')}`)
  process.exit(2)
}
const { engineOf, stop } = await openEngines()
try {
  if (values.cases || values.case !== undefined) {
    const open = (deliveries: ToldDelivery[]) => engineOf({ truth: { payments: [], days: 0, opening: 0 }, deliveries })
    const isRight = await runCases(open, values.case)
    process.exitCode = isRight ? 0 : 1
  } else {
    console.log(`seed ${seed}`)
    for (const name of (values.mix === undefined ? Object.keys(MIXES) : [values.mix]) as MixName[]) {
      const run = values.engine === 'both' ? compareMix : runMix
      if (!(await run(name, engineOf, seed, Number(values.payments)))) process.exitCode = 1
    }
  }
} finally {
  await stop()
}
process.exit()
