/**
 * Reads while a file is imported. They are sent by the clock, whether the previous one was answered or not, and timed
 * from when they were due: a stall shows in all reads that it delays.
 */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { writeCamt } from '../test/statements/generate-camt.ts'
import { percentilesOf } from './deliveries.ts'
import { type BenchFixture, ownPath } from './fixture.ts'
import { newAccount, SERVER } from './ingest.ts'
import { runStep } from './processes.ts'
import type { Work } from './rounds.ts'
import { ibanOf } from './seed.ts'

const READS_A_SECOND = 100
/** Not more at once, however slow the machine. */
const MAX_OPEN = 64

export async function readsFor(fixture: BenchFixture, milliseconds: number): Promise<Work> {
  return readsDuring(fixture, delay(milliseconds))
}

/** The file is sent by another process, so that sending it does not delay the clock. */
export async function readsBesideImport(fixture: BenchFixture, entries: number): Promise<Work> {
  const { number } = await newAccount(fixture)
  const path = join(tmpdir(), `vitrine-bench-beside-${process.pid}.xml`)
  await writeCamt(path, { iban: ibanOf(number), entries })
  try {
    const args = ['test/statements/upload.ts', SERVER, fixture.operatorToken, path]
    const upload = runStep(process.execPath, args, '.').then(({ worked, errors }) => {
      if (!worked) throw new Error(`the file was refused ${errors}`)
    })
    return { ...(await readsDuring(fixture, upload)), isMixed: true }
  } finally {
    rmSync(path, { force: true })
  }
}

async function readsDuring(fixture: BenchFixture, work: Promise<void>): Promise<Work> {
  const times: number[] = []
  const open = new Set<Promise<void>>()
  let going = true
  const ended = work.finally(() => {
    going = false
  })
  const began = performance.now()
  // At least one, also where the work is done at once.
  for (let count = 0; going || count === 0; count++) {
    const due = began + (count * 1_000) / READS_A_SECOND
    await delay(Math.max(0, due - performance.now()))
    if (open.size >= MAX_OPEN) await Promise.race(open)
    const reading: Promise<void> = read(fixture, count).then(() => {
      times.push(performance.now() - due)
      open.delete(reading)
    })
    open.add(reading)
  }
  await Promise.all([ended, ...open])
  return { count: times.length, seconds: (performance.now() - began) / 1000, ...percentilesOf(times) }
}

async function read({ accountIds, token }: BenchFixture, count: number): Promise<void> {
  const path = ownPath(accountIds[count % accountIds.length]!)
  const answer = await fetch(`${SERVER}${path}`, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`a read was answered with ${answer.status}`)
}
