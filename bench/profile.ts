/** Where the service spends its time under the load of first pages: a .cpuprofile, and a flame graph of it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CpuProfile, flameGraph, hotSpots } from './flame.ts'
import { startGenerator } from './processes.ts'
import { PORTS, type Setup, setUp } from './setup.ts'
import { ownRequest } from './story.ts'

const WARM_MS = 3_000
const SAMPLE_MS = 8_000

export async function profile(target: string, say: (line: string) => void, started: (setup: Setup) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-profile-'))
  try {
    const setup = await setUp(say, 'own', ['--cpu-prof', '--cpu-prof-interval=500', `--cpu-prof-dir=${folder}`])
    started(setup)
    const requests = setup.story.accountIds.map((id) => ownRequest(setup.story, id))
    const generator = startGenerator()
    const order = { ports: [PORTS.own], requests, connections: 16 }
    await generator.run({ ...order, milliseconds: WARM_MS })
    const { perSecond } = await generator.run({ ...order, milliseconds: SAMPLE_MS })
    say(`${Math.round(perSecond)} requests a second while profiled`)
    await setup.own.own.stop()
    // The worker for files leaves a profile too; the largest is the server's.
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    const text = files.toSorted((a, b) => b.length - a.length)[0]!
    const recorded = JSON.parse(text) as CpuProfile
    if (target.endsWith('.svg')) writeFileSync(target, flameGraph(recorded))
    else writeFileSync(target, text)
    for (const line of hotSpots(recorded, 45)) say(line)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
