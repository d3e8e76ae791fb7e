import { ConfigFault } from './setting.ts'
import { SETTINGS } from './settings.ts'
import { misspelt } from './spelling.ts'

export type Config = { readonly [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['read']> }

export class ConfigFaults extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`Cannot start:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** Names that settings had before, and that are still accepted. */
const RENAMED: Record<string, keyof typeof SETTINGS> = { WORKERS: 'SERVER_PROCESSES', WORKER: 'RUN_JOBS' }

type Env = Readonly<Record<string, string | undefined>>

/** An empty variable counts as unset: compose files and systemd units write unset variables that way. */
export function readConfig(given: Env): Config {
  const { env, faults } = withCurrentNames(given)
  const config: Record<string, unknown> = {}
  for (const [name, { read, example }] of Object.entries(SETTINGS)) {
    try {
      config[name] = read(env[name] === '' ? undefined : env[name])
    } catch (error) {
      if (!(error instanceof ConfigFault)) throw error
      faults.push(`${name} ${error.message}, for example ${name}=${example}`)
    }
  }
  if (config.SMTP_URL !== undefined && config.MAIL_FROM === undefined && !env.MAIL_FROM) {
    faults.push(`MAIL_FROM must be set where SMTP_URL is, for example MAIL_FROM=${SETTINGS.MAIL_FROM.example}`)
  }
  // Without it the service would start a database of its own, and look as if the data were gone.
  if (config.DATABASE_OWNER_URL !== undefined && config.DATABASE_URL === undefined && !env.DATABASE_URL) {
    faults.push(
      `DATABASE_URL must be set where DATABASE_OWNER_URL is, for example DATABASE_URL=${SETTINGS.DATABASE_URL.example}`,
    )
  }
  faults.push(...misspeltSettings(env))
  if (faults.length > 0) throw new ConfigFaults(faults)
  return config as Config
}

/** One line for each setting that has its former name. */
export const warningsOfConfig = (env: Env): string[] =>
  Object.entries(RENAMED)
    .filter(([former]) => env[former])
    .map(([former, name]) => `${former} is now called ${name}; the former name will be dropped in a later version.`)

function withCurrentNames(given: Env): { env: Env; faults: string[] } {
  const env = { ...given }
  const faults: string[] = []
  for (const [former, name] of Object.entries(RENAMED)) {
    if (!given[former]) continue
    if (given[name] && given[name] !== given[former])
      faults.push(`${name} and its former name ${former} have different values; set ${name} only`)
    env[name] = given[name] || given[former]
  }
  return { env, faults }
}

/** A setting with a wrong name would have no effect, and nobody would notice. Any other name is of another program. */
function misspeltSettings(env: Env): string[] {
  const unset = Object.keys(SETTINGS).filter((name) => !env[name])
  return Object.keys(env)
    .filter((name) => env[name] && !Object.hasOwn(SETTINGS, name) && !Object.hasOwn(RENAMED, name))
    .flatMap((name) => {
      const meant = misspelt(name, unset)
      return meant === undefined ? [] : [`${name} is no setting; did you mean ${meant}?`]
    })
}

export type SettingInForce = { name: string; about: string; value: string | null; otherwise: string }

/** The settings as they are, for operators: secrets, and what may be one, are masked. */
export const settingsInForce = (config: Config): SettingInForce[] =>
  Object.entries(SETTINGS).map(([name, { about, otherwise }]) => {
    const value = config[name as keyof Config]
    return { name, about, otherwise, value: value === undefined ? null : masked(name, String(value)) }
  })

function masked(name: string, value: string): string {
  if (/SECRET|TOKEN|PASSWORD|KEY/.test(name.replace('TOKEN_TTL', ''))) return '(set)'
  if (!URL.canParse(value) || !value.includes('://')) return value
  const found = new URL(value)
  if (found.password !== '') found.password = '***'
  for (const key of found.searchParams.keys()) found.searchParams.set(key, '***')
  return found.href
}
