import { SETTINGS } from '../platform/core/settings.ts'

type Env = Readonly<Record<string, string | undefined>>
type Name = keyof typeof SETTINGS

/** The settings that the worker reads. */
const WORKER: readonly Name[] = [
  'DATABASE_URL',
  'DATABASE_POOL_SIZE',
  'DATA_DIR',
  'SERVICE_SECRET',
  'PUBLIC_URL',
  'ACCESS_TIME_ZONE',
  'CATEGORY_MIN_CONFIDENCE',
  'RETENTION_DAYS',
  'SMTP_URL',
  'MAIL_FROM',
  'SMS_GATEWAY_URL',
  'LOGO_STORE',
  'LOGO_BASE_URL',
  'WEBHOOK_ALLOW',
  'INBOX',
  'LOG_LEVEL',
  'LOG_SQL',
]
/** Only the worker connects to these. */
const TRANSPORTS: readonly Name[] = ['SMTP_URL', 'MAIL_FROM', 'SMS_GATEWAY_URL']

/** For Node, the terminal and system libraries. `PG…` may say how the database is reached. */
const SYSTEM =
  /^(?:PATH|HOME|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TERM|NO_COLOR|FORCE_COLOR|NODE_\w+|SSL_CERT_\w+|PG\w+|MALLOC_\w+|LD_\w+|DYLD_\w+)$/

/** Only the worker writes to the bucket of logos, and only where there is one. */
const AWS = /^AWS_\w+$/

/** A child process gets only what it needs, not the credentials of other programs in our environment. */
export const workerEnv = (env: Env): Env => pick(env, WORKER, env.LOGO_STORE?.startsWith('s3:') ? AWS : undefined)

/** In a demo the pages show messages that no transport sends, so there the server must know which transports exist. */
export const serverEnv = (env: Env, demo: boolean): Env =>
  pick(
    env,
    (Object.keys(SETTINGS) as Name[]).filter((name) => demo || !TRANSPORTS.includes(name)),
  )

/** Other settings are set to undefined: Node adds its own environment to that of a cluster's process. */
function pick(env: Env, names: readonly Name[], more?: RegExp): Env {
  const isWanted = (name: string) =>
    (names as readonly string[]).includes(name) || SYSTEM.test(name) || more?.test(name) === true
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, isWanted(name) ? value : undefined]))
}
