import { readFileSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { setMinConfidence } from '../ledger/write/min-confidence.ts'
import { ConfigFaults, readConfig, warningsOfConfig } from '../platform/core/config.ts'
import { Refusal } from '../platform/core/errors.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { misspelt } from '../platform/core/spelling.ts'
import { type Action, type Command, type Invocation, parseAction, Usage } from './command.ts'
import { printable } from './printable.ts'
import { processLines } from './process-log.ts'
import { isService, serviceOutput } from './service-output.ts'

/** Each command is loaded when it is called, so that none waits for modules that only the server needs. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serve,
  demo: async () => (await import('./demo.ts')).demo,
  bank: async () => (await import('./bank.ts')).bank,
  worker: async () => (await import('./worker.ts')).worker,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  distribute: async () => (await import('./distribute.ts')).distributeCommand,
  tenant: async () => (await import('./tenant.ts')).tenant,
  key: async () => (await import('./key.ts')).key,
  inquiry: async () => (await import('./inquiry.ts')).inquiry,
  provider: async () => (await import('./provider.ts')).provider,
  'bank-profile': async () => (await import('./bank-profile.ts')).bankProfile,
  connection: async () => (await import('./connection.ts')).connection,
  fetch: async () => (await import('./fetch.ts')).fetch,
  owner: async () => (await import('./owner.ts')).owner,
  account: async () => (await import('./account.ts')).account,
  consent: async () => (await import('./consent.ts')).consent,
  operator: async () => (await import('./operator.ts')).operator,
  import: async () => (await import('./import.ts')).importCommand,
  'csv-profile': async () => (await import('./csv-profile.ts')).csvProfile,
  transaction: async () => (await import('./transaction.ts')).transaction,
  rule: async () => (await import('./rule.ts')).rule,
  recategorize: async () => (await import('./recategorize.ts')).recategorize,
  categorize: async () => (await import('./categorize.ts')).categorize,
  webhook: async () => (await import('./webhook.ts')).webhook,
  audit: async () => (await import('./audit.ts')).audit,
  message: async () => (await import('./message.ts')).message,
  job: async () => (await import('./job.ts')).job,
  clock: async () => (await import('./clock.ts')).clock,
  erase: async () => (await import('./erase.ts')).erase,
  erased: async () => (await import('./erased.ts')).erased,
  secret: async () => (await import('./secret.ts')).secret,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  doctor: async () => (await import('./doctor.ts')).doctor,
  psql: async () => (await import('./psql.ts')).psql,
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Exit codes: 0 done, 1 refused or failed, 2 wrong usage or settings, which a restart does not make right. */
export async function run(
  args: string[],
  env: Invocation['env'],
  { stdout, stderr }: { stdout: Writable; stderr: Writable },
): Promise<number> {
  const [word = 'help', ...rest] = args
  const writer = (stream: Writable) =>
    isService(word) ? serviceOutput(stream) : (text: string) => void stream.write(text)
  const [toOut, toErr] = [writer(stdout), writer(stderr)]
  const out = (line = '') => toOut(`${printable(line)}\n`)
  const err = (line: string) => toErr(`${printable(line)}\n`)
  if (word === '--version' || word === '-v') {
    out(version)
    return 0
  }
  const command = Object.hasOwn(COMMANDS, word) ? await COMMANDS[word]!() : undefined
  if (!command) {
    const asked = ['help', '--help', '-h'].includes(word)
    const meant = asked ? undefined : misspelt(word, Object.keys(COMMANDS))
    if (meant !== undefined) err(`vitrine: there is no command "${word}"; did you mean "vitrine ${meant}"?`)
    else {
      if (!asked) err(`vitrine: there is no command "${word}"\n`)
      ;(asked ? out : err)(await helpForAll())
    }
    return asked ? 0 : 2
  }
  const [name, action, actionArgs] = findAction(command, rest)
  // Arguments after -- are for another program.
  const own = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest
  const asked = own.includes('--help') || own.includes('-h')
  if (asked || !action) {
    const meant = asked ? undefined : misspelt(name, Object.keys(command.actions))
    if (meant !== undefined) err(`vitrine ${word}: there is no "${name}"; did you mean "vitrine ${word} ${meant}"?`)
    else {
      if (!asked) err(`vitrine ${word}: ${name === '' ? 'an action is missing' : `there is no "${name}"`}\n`)
      ;(asked ? out : err)(helpFor(command))
    }
    return asked ? 0 : 2
  }
  try {
    const parsed = parseAction(action, actionArgs)
    const warn = isService(word) ? processLines({ out, err }).err : err
    for (const warning of warningsOfConfig(env)) warn(warning)
    const config = readConfig(env)
    setMinConfidence(config.CATEGORY_MIN_CONFIDENCE)
    return await action.run({ ...parsed, config, env, out, err, stdout })
  } catch (error) {
    if (error instanceof Usage) {
      err(`vitrine ${word}: ${error.message}\n\n  ${action.usage}`)
      return 2
    }
    err(`vitrine ${word}: ${explain(error)}`)
    return error instanceof ConfigFaults ? 2 : 1
  }
}

function findAction(command: Command, rest: string[]): [name: string, action: Action | undefined, args: string[]] {
  const { actions } = command
  const first = rest[0] ?? ''
  if (Object.hasOwn(actions, first) && first !== '') return [first, actions[first], rest.slice(1)]
  if (actions['']) return ['', actions[''], rest]
  return [first.startsWith('-') ? '' : first, undefined, rest]
}

const READ_ONLY = '25006'
/** A wrong user or password, a role that may not connect, and a database that is not there. */
const REFUSED = ['28P01', '28000', '3D000']

/** Explains errors that the operator can act on. Any other error keeps its stack, so that it can be reported. */
function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.wordsFor('terminal')
  if (error instanceof ConfigFaults) return error.message
  if (error instanceof Refusal) {
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
    if ((error.cause as { code?: string } | undefined)?.code === READ_ONLY)
      return `This server is a standby or read-only${cause}. Set DATABASE_URL to the primary server.`
    if (error.refusal === 'unavailable')
      return `The database cannot be reached${cause}. Check DATABASE_URL, or run: vitrine doctor`
    return error.command === undefined ? error.message : `${error.message} See: ${error.command}`
  }
  const { code, port, address, syscall, hostname } = error as NodeJS.ErrnoException & Record<string, unknown>
  if (code !== undefined && REFUSED.includes(code))
    return `The database rejected the connection: ${(error as Error).message}. Check user, password and database in DATABASE_URL.`
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Choose another one with PORT=8081, or PORT=0 for a free one.`
  if (code === 'EADDRNOTAVAIL')
    return `${address} is not an address of this machine. Set HOST to one of its own, 127.0.0.1 for this machine alone, or 0.0.0.0 for all.`
  if (code === 'ENOTFOUND' && syscall === 'getaddrinfo' && port === undefined)
    return `The host ${hostname} was not found. Check HOST.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} is not allowed for this user. Choose one above 1023.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function helpForAll(): Promise<string> {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
  const lines: string[] = []
  for (const [name, load] of Object.entries(COMMANDS)) lines.push(`  ${name.padEnd(width)}  ${(await load()).about}`)
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
