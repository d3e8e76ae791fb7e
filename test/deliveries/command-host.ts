/**
 * Runs `vitrine` commands one after the other in a process beside the tests: the same function that the program calls,
 * without starting Node again for each. Their output is captured here, where no test reporter writes.
 */
import { run } from '../../src/cli/run.ts'

export type CommandCall = { args: string[]; env: Record<string, string> }
export type CommandAnswer = { code: number; out: string; err: string }

process.on('message', async ({ args, env }: CommandCall) => {
  const answer: CommandAnswer = { code: 1, out: '', err: '' }
  const [stdout, stderr] = [process.stdout.write, process.stderr.write]
  process.stdout.write = (text: string | Uint8Array) => {
    answer.out += text
    return true
  }
  process.stderr.write = (text: string | Uint8Array) => {
    answer.err += text
    return true
  }
  try {
    answer.code = await run(args, env)
  } catch (error) {
    answer.err += error
  }
  process.stdout.write = stdout
  process.stderr.write = stderr
  process.send!(answer)
})
