import { Unreadable } from '@vitrine/bank-statements'
import { tryProfile } from './profile-trial.service.ts'
import type { TrialAnswer, TrialQuestion } from './run-trial.service.ts'

/**
 * Reads one sample and ends: a process of its own, because guessing how a file is to be read takes a tenth of a second in
 * which a server would answer nobody.
 */
process.once('message', ({ sample, given, own, maxMs }: TrialQuestion) => {
  process.send!(
    answerTo(() => tryProfile(sample, given, own, maxMs)),
    () => process.exit(),
  )
})

function answerTo(work: () => ReturnType<typeof tryProfile>): TrialAnswer {
  try {
    return { trial: work() }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { line: error.line, why: error.fact }
  }
}
