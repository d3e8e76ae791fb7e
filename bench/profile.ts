/** Where the service spends its time under the load of first pages: a .cpuprofile and its flame graph. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ownRequest } from './fixture.ts'
import { type CpuProfile, flameGraph, hotSpots } from './flame.ts'
import { startGenerator } from './processes.ts'
import { CONNECTIONS } from './rounds.ts'
import { PORTS, type Setup, setUp } from './setup.ts'

const WARM_ANSWERS = 20_000
const MAX_WARM_MS = 30_000
const SAMPLE_MS = 8_000

export async function profile(target: string, say: (line: string) => void, started: (setup: Setup) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-profile-'))
  const file = join(folder, 'server.cpuprofile')
  try {
    const setup = await setUp(say, 'own', ['--import', './bench/profiler.ts'], { PROFILE_FILE: file })
    started(setup)
    const { pid } = setup.own.own
    const requests = setup.fixture.accountIds.map((id) => ownRequest(setup.fixture, id))
    const generator = startGenerator()
    const plan = { ports: [PORTS.own], requests, connections: CONNECTIONS }
    await generator.run({ ...plan, milliseconds: 0, least: WARM_ANSWERS, maxMs: MAX_WARM_MS })
    process.kill(pid, 'SIGUSR2')
    const { perSecond } = await generator.run({ ...plan, milliseconds: SAMPLE_MS })
    process.kill(pid, 'SIGUSR2')
    say(`${Math.round(perSecond)} requests a second while profiled`)
    while (!existsSync(file)) await delay(100)
    await setup.own.own.stop()
    const text = readFileSync(file, 'utf8')
    const recorded = JSON.parse(text) as CpuProfile
    writeFileSync(target, target.endsWith('.svg') ? flameGraph(recorded) : text)
    for (const line of hotSpots(recorded, 45)) say(line)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
