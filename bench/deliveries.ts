/**
 * Small deliveries, as of a program that polls banks: each is the newest 50 lines of an account, and mostly none or few
 * of them are new.
 */
import type { SourceRecord } from '@vitrine/bank-statements'
import { recordsOf } from './data.ts'
import type { BenchFixture } from './fixture.ts'
import { deliver, newAccount } from './ingest.ts'
import type { Work } from './rounds.ts'

const LINES = 50
/** How many are delivered at once, each for another account. */
const ACCOUNTS = 8
const LEAST = 40
/** Fourteen a day; more than any run delivers. */
const ALL_LINES = 10_000

type Polled = { id: string; lines: SourceRecord[]; nextLine: () => SourceRecord }

export async function openPolled(fixture: BenchFixture): Promise<Polled[]> {
  const polled: Polled[] = []
  for (let i = 0; i < ACCOUNTS; i++) {
    const { id, number } = await newAccount(fixture)
    const all = recordsOf(number, ALL_LINES)
    const nextLine = () => all.next().value as SourceRecord
    const lines = Array.from({ length: LINES }, nextLine)
    await deliver(fixture, id, lines)
    polled.push({ id, lines, nextLine })
  }
  return polled
}

/** Delivers for so long, and at least a number of times, with so many new lines in each. */
export async function pollFor(fixture: BenchFixture, polled: Polled[], ms: number, newLines: number): Promise<Work> {
  const times: number[] = []
  const started = performance.now()
  await Promise.all(
    polled.map(async (account) => {
      while (performance.now() - started < ms || times.length < LEAST) {
        for (let i = 0; i < newLines; i++) account.lines.push(account.nextLine())
        account.lines.splice(0, newLines)
        const began = performance.now()
        const added = await deliver(fixture, account.id, account.lines)
        if (added !== newLines) throw new Error(`${added} lines were new instead of ${newLines}`)
        times.push(performance.now() - began)
      }
    }),
  )
  return { count: times.length, seconds: (performance.now() - started) / 1000, ...percentilesOf(times) }
}

export function percentilesOf(times: number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
