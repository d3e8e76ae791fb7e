import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Profile, Unreadable } from '@vitrine/bank-statements'
import { inLine } from '../../platform/core/long-work.ts'
import type { CsvSample, ProfileTrial } from './profile-trial.service.ts'

export type TrialQuestion = {
  sample: CsvSample
  given: Record<string, unknown> | undefined
  own: readonly Profile[]
  maxMs: number
}
export type TrialAnswer = { trial: ProfileTrial } | { line: number; why: string }

const PROGRAM = fileURLToPath(new URL('./profile-trial.process.ts', import.meta.url))
const FLAGS = ['--max-old-space-size=128', '--single-threaded-gc', '--v8-pool-size=1', '--no-warnings']
const MAX_TRIAL_MS = 2_000
/** With the start of the process, on a machine that is very busy: requests and the database come before it. */
const MAX_PROCESS_MS = 60_000

/** Reads a sample for an operator, outside of this process: one at a time for each of them, and one at a time in all. */
export async function runTrial(operatorId: string, question: Omit<TrialQuestion, 'maxMs'>): Promise<ProfileTrial> {
  const answer = await inLine(operatorId, () =>
    inLine('trials', () => askProcess({ ...question, maxMs: MAX_TRIAL_MS })),
  )
  if ('why' in answer) throw new Unreadable(answer.line, answer.why)
  return answer.trial
}

function askProcess(question: TrialQuestion): Promise<TrialAnswer> {
  const cache = getCompileCacheDir()
  const child = fork(PROGRAM, [], {
    execArgv: FLAGS,
    // One malloc arena instead of one per thread; and no settings or credentials of ours.
    env: { MALLOC_ARENA_MAX: '1', ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    timeout: MAX_PROCESS_MS,
    killSignal: 'SIGKILL',
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return new Promise((resolve) => {
    const givenUp = () => resolve({ line: 1, why: 'the sample cannot be read within the limits of time and memory' })
    child.once('message', (answer: TrialAnswer) => resolve(answer))
    child.once('error', givenUp)
    // Also after an answer, when it changes nothing.
    child.once('exit', givenUp)
    child.send(question, () => {})
  })
}
