import type { VerificationLine } from '../../../src/access/reads/verification.ts'
import { ManageError, refusalOf } from './manage-call.ts'
import type { ConsoleVerification } from './manage-rows.ts'

type Verify = { onProgress: (groups: number, of: number) => void; signal: AbortSignal }

/** Has the service verify its logs; its answer comes line by line. */
export async function verifyLogs({ onProgress, signal }: Verify): Promise<ConsoleVerification | undefined> {
  const response = await fetch('/manage/reads/verification', { cache: 'no-store', signal }).catch(() => {
    throw new ManageError('', 0)
  })
  if (!response.ok || !response.body) throw refusalOf(response.status, await response.json().catch(() => undefined))
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    if (done) return undefined
    const lines = (rest + value).split('\n')
    rest = lines.pop()!
    for (const text of lines) {
      const line = JSON.parse(text) as VerificationLine
      if (line.kind === 'result') return line
      onProgress(line.groups, line.of)
    }
  }
}
