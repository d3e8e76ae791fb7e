import { Writable } from 'node:stream'
import { run } from '../../src/cli/run.ts'

/** A `vitrine` command with these settings, in the process of the test: starting another one takes a second. */
export async function vitrine(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; out: string; err: string }> {
  const [stdout, stderr] = [collector(), collector()]
  const code = await run(args, env, { stdout: stdout.stream, stderr: stderr.stream })
  return { code, out: stdout.text(), err: stderr.text() }
}

function collector(): { stream: Writable; text: () => string } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString() }
}
