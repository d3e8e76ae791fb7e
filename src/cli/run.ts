import { ConfigFaults, readConfig } from '../config.ts'
import { Declined } from '../core/declined.ts'
import { Refusal } from '../core/errors.ts'
import { account, owner, provider } from './account.ts'
import { audit } from './audit.ts'
import { categorize } from './categorize.ts'
import { type Action, type Command, type Invocation, parseAction, Usage } from './command.ts'
import { consent } from './consent.ts'
import { doctor } from './doctor.ts'
import { importCommand } from './import.ts'
import { inquiry } from './inquiry.ts'
import { key } from './key.ts'
import { migrateCommand } from './migrate.ts'
import { operator } from './operator.ts'
import { serve } from './serve.ts'
import { tenant } from './tenant.ts'

const COMMANDS: Record<string, Command> = {
  serve,
  migrate: migrateCommand,
  tenant,
  key,
  inquiry,
  provider,
  owner,
  account,
  consent,
  operator,
  import: importCommand,
  categorize,
  audit,
  doctor,
}

/** Exit codes: 0 done, 1 refused or failed, 2 wrong usage. */
export async function run(args: string[], env: Invocation['env']): Promise<number> {
  const out = (line = '') => void process.stdout.write(`${line}\n`)
  const err = (line: string) => void process.stderr.write(`${line}\n`)
  const [word = 'help', ...rest] = args
  const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined
  if (!command) {
    const asked = ['help', '--help', '-h'].includes(word)
    if (!asked) err(`vitrine: there is no command "${word}"\n`)
    ;(asked ? out : err)(helpForAll())
    return asked ? 0 : 2
  }
  const [name, action, actionArgs] = findAction(command, rest)
  if (rest.includes('--help') || rest.includes('-h') || !action) {
    const asked = rest.includes('--help') || rest.includes('-h')
    if (!asked) err(`vitrine ${word}: ${name === '' ? 'say what to do' : `there is no "${name}"`}\n`)
    ;(asked ? out : err)(helpFor(command))
    return asked ? 0 : 2
  }
  try {
    const parsed = parseAction(action, actionArgs)
    return await action.run({ ...parsed, config: readConfig(env), env, out, err })
  } catch (error) {
    if (error instanceof Usage) {
      err(`vitrine ${word}: ${error.message}\n\n  ${action.usage}`)
      return 2
    }
    err(`vitrine ${word}: ${explain(error)}`)
    return 1
  }
}

function findAction(command: Command, rest: string[]): [name: string, action: Action | undefined, args: string[]] {
  const { actions } = command
  const first = rest[0] ?? ''
  if (Object.hasOwn(actions, first) && first !== '') return [first, actions[first], rest.slice(1)]
  if (actions['']) return ['', actions[''], rest]
  return [first.startsWith('-') ? '' : first, undefined, rest]
}

/** What the operator can act on. A fault of ours keeps its stack, so that it can be reported. */
function explain(error: unknown): string {
  if (error instanceof Declined || error instanceof ConfigFaults) return error.message
  if (error instanceof Refusal) {
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
    return error.refusal === 'unavailable'
      ? `The database cannot be reached${cause}. Check DATABASE_URL, or run: vitrine doctor`
      : error.message
  }
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Choose another one with PORT=8081, or PORT=0 for a free one.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this user. Choose one above 1023.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function helpForAll(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
  const lines = Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`)
  return `Vitrine: read access to bank accounts, on the basis of a person's consent.

  vitrine <command> [--help]

${lines.join('\n')}

Settings are environment variables: see docs/settings.md.`
}

function helpFor({ about, actions }: Command): string {
  return `${about}\n\n${Object.values(actions)
    .map(({ usage, about }) => `  ${usage}\n      ${about}`)
    .join('\n\n')}`
}
