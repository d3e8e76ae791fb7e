/** Preloaded into the server: the first SIGUSR2 starts a profile, and the next one writes it to PROFILE_FILE. */
import { writeFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'

const session = new Session()
session.connect()
let profiling = false

process.on('SIGUSR2', async () => {
  if (!profiling) {
    profiling = true
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 500 })
    await session.post('Profiler.start')
    return
  }
  const { profile }: { profile: Profiler.Profile } = await session.post('Profiler.stop')
  writeFileSync(process.env.PROFILE_FILE!, JSON.stringify(profile))
})
