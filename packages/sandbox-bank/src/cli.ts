import { readFileSync } from 'node:fs'
import { parseInstant } from '@vitrine/money'
import { LATEST_TIME } from './bank.ts'
import { UnreadableFile } from './journal-file.ts'
import { TELLING_PROFILES } from './profiles/profiles.ts'
import { type RunningBank, startBank } from './server.ts'
import { readStory } from './stories/read-story.ts'
import { STORIES } from './stories/stories.ts'
import type { Story } from './stories/story.ts'

export const BANK_USAGE =
  '[--port 8090] [--host 127.0.0.1] [--bank plain] [--seed 1] [--at TIME] [--story FILE…] [--journal FILE]'

/** What a command line says wrongly. */
export class BankUsage extends Error {}

export const BANK_PARAMETERS = {
  port: { type: 'string' },
  host: { type: 'string' },
  bank: { type: 'string' },
  seed: { type: 'string' },
  at: { type: 'string' },
  story: { type: 'string', multiple: true },
  journal: { type: 'string' },
} as const

/** Starts a bank as a command line asks for it, and says where it is. */
export async function startBankByCommand(
  values: Record<string, string | boolean | string[] | undefined>,
  machine: () => number,
  say: (line: string) => void,
): Promise<RunningBank> {
  const text = (name: keyof typeof BANK_PARAMETERS, otherwise: string) => String(values[name] ?? otherwise)
  const number = (name: 'port' | 'seed', otherwise: string) => {
    if (!/^\d{1,9}$/.test(text(name, otherwise))) throw new BankUsage(`--${name} must be a whole number`)
    return Number(text(name, otherwise))
  }
  const port = number('port', '8090')
  if (port > 65_535) throw new BankUsage('--port must be a whole number up to 65535, or 0 for a free one')
  const profile = text('bank', 'plain')
  if (!TELLING_PROFILES.some(({ id }) => id === profile))
    throw new BankUsage(`--bank must be one of ${TELLING_PROFILES.map(({ id }) => id).join(', ')}`)
  const start = values.at === undefined ? undefined : (parseInstant(String(values.at))?.getTime() ?? Number.NaN)
  if (start !== undefined && !(start < LATEST_TIME))
    throw new BankUsage('--at must be a time before 2100, such as 2026-03-31T20:00:00Z')
  const told = ((values.story ?? []) as string[]).map(storyIn)
  const running = await startBank({
    host: text('host', '127.0.0.1'),
    port,
    profile,
    seed: number('seed', '1'),
    stories: [...STORIES.filter(({ story }) => told.every((one) => one.story !== story)), ...told],
    machine,
    ...(start !== undefined && { start }),
    ...(values.journal !== undefined && { journalFile: String(values.journal) }),
  })
  say(`The sandbox bank is ready: ${running.url}`)
  say(`  customers   curl ${running.url}/control/customers`)
  say(`  all banks   curl ${running.url}/control/profiles`)
  say(`  a day on    curl -d '{"advanceBy":"1d"}' ${running.url}/control/clock`)
  return running
}

function storyIn(file: string): Story {
  try {
    return readStory(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new UnreadableFile(`The file cannot be read: ${error.message}`)
    throw new UnreadableFile(`The story in ${file} cannot be told:\n${(error as Error).message}`)
  }
}
