import { isTimeZone } from '@vitrine/money'
import { BANK_SETTINGS } from './bank-settings.ts'
import {
  address,
  ConfigFault,
  database,
  isAddressRange,
  isLoopback,
  logoPlace,
  mailOrPage,
  oneOf,
  secret,
  setting,
  url,
  wholeNumber,
} from './setting.ts'

/**
 * Settings are environment variables, read once by a pure function (config.ts). docs/settings.md is generated from this
 * table, so every setting is documented.
 */
export const SETTINGS = {
  HOST: setting({
    about: 'The address to listen on.',
    example: '0.0.0.0',
    otherwise: '127.0.0.1',
    read: (text) => text ?? '127.0.0.1',
  }),
  PORT: setting({
    about: 'The port to listen on; 0 takes a free one.',
    example: '8080',
    otherwise: '8080',
    read: wholeNumber(0, 65535, 8080),
  }),
  PUBLIC_URL: setting({
    about: 'The URL at which clients and owners reach the service.',
    example: 'https://ais.example.com',
    otherwise: 'http:// with HOST and PORT',
    read: url(['http:', 'https:']),
  }),
  DOCS_URL: setting({
    about: 'The URL that serves the pages to which documentationUrl points.',
    example: 'https://docs.example.com',
    otherwise: 'PUBLIC_URL: the service serves them itself',
    read: url(['http:', 'https:']),
  }),
  DATABASE_URL: setting({
    about:
      'The PostgreSQL (15 or newer) to use. Behind a pooler in transaction mode, add `?pooler=transaction`. See [the database](database.md).',
    example: 'postgres://vitrine:secret@db.example.com/vitrine',
    otherwise: 'an embedded PostgreSQL in DATA_DIR',
    read: database,
  }),
  DATABASE_OWNER_URL: setting({
    about:
      'The same database with the role that owns its tables, for migrations; the role of DATABASE_URL then only reads and writes rows. See docs/operations.md.',
    example: 'postgres://vitrine_owner:secret@db.example.com/vitrine',
    otherwise: 'DATABASE_URL migrates too',
    read: database,
  }),
  DATABASE_REPLICA_URL: setting({
    about:
      'A standby of the database, from which servers read pages of transactions if it is up to date. See [the database](database.md#read-replicas).',
    example: 'postgres://vitrine:secret@standby.example.com/vitrine',
    otherwise: 'everything is read from DATABASE_URL',
    read: database,
  }),
  DATABASE_POOL_SIZE: setting({
    about: 'The maximum number of database connections per process.',
    example: '20',
    otherwise: '10',
    read: wholeNumber(2, 500, 10),
  }),
  DATA_DIR: setting({
    about: 'Folder for the embedded database and demo.json.',
    example: '/var/lib/vitrine',
    otherwise: '.vitrine in the current folder',
    read: (text) => text ?? '.vitrine',
  }),
  SERVICE_SECRET: setting({
    about: 'Secret that signs cursors and seals the read log; set it to keep it out of the database.',
    example: '(64 hexadecimal characters, as from: openssl rand -hex 32)',
    otherwise: 'a random one, kept in the database',
    read: secret,
  }),
  NEW_SERVICE_SECRET: setting({
    about: 'For `vitrine secret rotate` only: the secret that replaces the current one.',
    example: '(64 hexadecimal characters, as from: openssl rand -hex 32)',
    otherwise: 'a random one, kept in the database',
    read: secret,
  }),
  ERASED_OWNERS_FILE: setting({
    about: 'File in which `vitrine erase` records erased owners, to erase them again after a backup is restored.',
    example: '/var/lib/vitrine-erased/owners.txt',
    otherwise: 'they are recorded in the database only',
    read: (text) => text,
  }),
  SERVER_PROCESSES: setting({
    about: 'How many processes serve requests. Rate limits and memory limits apply to each of them.',
    example: '4',
    otherwise: '1',
    read: wholeNumber(1, 256, 1),
  }),
  RUN_JOBS: setting({
    about:
      'Whether a server also starts a worker process for imports, messages and other background jobs; with `off`, run `vitrine worker` separately.',
    example: 'off',
    otherwise: 'on',
    read: oneOf(['on', 'off'], 'on'),
  }),
  DRAIN_SECONDS: setting({
    about:
      'How long a server keeps serving after SIGTERM: `/health/ready` returns 503 at once, so that load balancers notice before it stops. Ctrl-C stops it without waiting.',
    example: '15',
    otherwise: '5',
    read: wholeNumber(0, 3_600, 5),
  }),
  MAX_CONNECTIONS: setting({
    about:
      'The maximum number of connections to a server process. Beyond that it closes new connections and idle ones.',
    example: '4000',
    otherwise: '16384',
    read: wholeNumber(10, 1_000_000, 16_384),
  }),
  TOKEN_TTL_SECONDS: setting({
    about: 'How long an access token is valid.',
    example: '300',
    otherwise: '600',
    read: wholeNumber(1, 86_400, 600),
  }),
  ACCESS_WINDOW_MINUTES: setting({
    about: 'How long the one access of a `once` consent stays open.',
    example: '30',
    otherwise: '60',
    read: wholeNumber(1, 1_440, 60),
  }),
  ACCESS_TIME_ZONE: setting({
    about: 'The time zone whose calendar days a `daily` consent counts.',
    example: 'Europe/Ljubljana',
    otherwise: 'UTC',
    read: (text) => {
      if (text !== undefined && !isTimeZone(text)) throw new ConfigFault('must be a time zone such as Europe/Ljubljana')
      return text ?? 'UTC'
    },
  }),
  OPERATOR_IDLE_MINUTES: setting({
    about: 'How long an operator stays signed in without activity.',
    example: '15',
    otherwise: '30',
    read: wholeNumber(1, 1_440, 30),
  }),
  OPERATOR_SESSION_HOURS: setting({
    about: 'The longest time that an operator stays signed in.',
    example: '8',
    otherwise: '12',
    read: wholeNumber(1, 168, 12),
  }),
  CONSENT_LINK_HOURS: setting({
    about: 'How long the link to a consent page works before the owner must be asked again.',
    example: '24',
    otherwise: '72',
    read: wholeNumber(1, 8_760, 72),
  }),
  TENANT_MESSAGES_PER_HOUR: setting({
    about:
      'How many PINs are sent for one tenant per hour, a tenth of them at once; beyond that the response says when to try again.',
    example: '5000',
    otherwise: '1000',
    read: wholeNumber(1, 1_000_000, 1000),
  }),
  CATEGORY_MIN_CONFIDENCE: setting({
    about:
      'The minimum confidence of a category, from 0 to 1; below it a transaction has none. After a change, run `vitrine recategorize`. See [categories](categorization.md#confidence).',
    example: '0.9',
    otherwise: '0.7',
    read: (text) => {
      const value = text === undefined ? 0.7 : /^(?:0|1|0\.\d{1,4}|1\.0)$/.test(text) ? Number(text) : Number.NaN
      if (Number.isNaN(value)) throw new ConfigFault('must be a number from 0 to 1')
      return value
    },
  }),
  RETENTION_DAYS: setting({
    about: 'How long superseded versions of transactions are kept; paging through a list may take that long.',
    example: '14',
    otherwise: '7',
    read: wholeNumber(1, 365, 7),
  }),
  PAGE_MEMORY_MB: setting({
    about:
      'How much memory a server process uses to cache pages of transactions; 0 turns the cache off. Compressed copies need up to half as much in addition. Access is still checked on every read.',
    example: '64',
    otherwise: '32',
    read: wholeNumber(0, 4_096, 32),
  }),
  RATE_LIMIT_PER_SECOND: setting({
    about:
      'Requests per second and API key that a server process accepts, with bursts of twice that; 0 means no limit.',
    example: '50',
    otherwise: '100',
    read: wholeNumber(0, 1_000_000, 100),
  }),
  SMTP_URL: setting({
    about: 'The mail server that sends PINs; needs MAIL_FROM. See [messages](messages.md).',
    example: 'smtps://user:password@mail.example.com:465',
    otherwise: 'no e-mail is sent; a demo shows it at /demo/mailbox',
    read: address(['smtp:', 'smtps:']),
  }),
  MAIL_FROM: setting({
    about: 'The sender of e-mail.',
    example: 'Vitrine <no-reply@example.com>',
    otherwise: 'none; required with SMTP_URL',
    read: (text) => {
      if (text !== undefined && !/^([^<>@\p{C}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(text))
        throw new ConfigFault('must be an e-mail address, with or without a name')
      return text
    },
  }),
  SMS_GATEWAY_URL: setting({
    about: 'The gateway that receives SMS as JSON; a user and password in it are sent as Basic authentication.',
    example: 'https://user:password@sms.example.com/messages',
    otherwise: 'no SMS is sent; a demo shows it at /demo/mailbox',
    read: (text) => {
      const found = address(['http:', 'https:'])(text)
      // The gateway gets PINs, and perhaps a password.
      if (found?.startsWith('http:') && !isLoopback(new URL(found).hostname))
        throw new ConfigFault('must start with https:// unless the gateway runs on this machine')
      return found
    },
  }),
  SANDBOX_CLOCK: setting({
    about:
      'For tests: with `on` the clock of the service can be moved forwards (`vitrine clock`, `POST /manage/clock`). The service does not start if the database has production data. See [test your client](guides/test-your-client.md).',
    example: 'on',
    otherwise: 'off; on in a demo without production data',
    read: (text) => (text === undefined ? undefined : oneOf(['on', 'off'], 'off')(text)),
  }),
  ...BANK_SETTINGS,
  OPERATOR_NAME: setting({
    about: 'The name of the company that runs this service, as shown to owners.',
    example: 'Example Payments d.o.o.',
    otherwise: 'none is shown',
    read: (text) => text,
  }),
  OPERATOR_LICENCE: setting({
    about: 'The licence of that company: the authority and the number. Shown next to its name.',
    example: 'Banka Slovenije, AIS-0042',
    otherwise: 'none is shown',
    read: (text) => text,
  }),
  OPERATOR_CONTACT: setting({
    about: 'How owners can contact you: an e-mail address or a page. Shown on their pages and in receipts.',
    example: 'help@example.com',
    otherwise: 'none is shown',
    read: mailOrPage,
  }),
  LOGO_STORE: setting({
    about:
      'Where logos of tenants are stored: a folder that this service serves, or a bucket on S3 or a compatible server. See [operations](operations.md#logos).',
    example: 's3://logos/vitrine?region=eu-central-1',
    otherwise: 'file: with the folder logos in DATA_DIR',
    read: logoPlace,
  }),
  LOGO_BASE_URL: setting({
    about: 'The public URL of the logos in LOGO_STORE, such as that of a content delivery network.',
    example: 'https://cdn.example.com/logos',
    otherwise: 'PUBLIC_URL with /logos, or the URL of the bucket',
    read: url(['http:', 'https:']),
  }),
  TRUST_PROXY: setting({
    about: 'Addresses of proxies whose X-Forwarded-* headers are trusted, separated by commas.',
    example: '10.0.0.0/8',
    otherwise: 'none',
    read: (text) => {
      const proxies = text?.split(',').map((part) => part.trim())
      if (proxies && !proxies.every(isAddressRange))
        throw new ConfigFault('must be addresses or ranges, separated by commas')
      return proxies
    },
  }),
  WEBHOOK_ALLOW: setting({
    about:
      'Private addresses or ranges to which webhooks may be sent, even by http://, separated by commas. A demo allows this machine. See [webhooks](webhooks.md).',
    example: '10.1.2.3,192.168.7.0/24',
    otherwise: 'none: only public addresses, by https://',
    read: (text) => {
      const ranges = text?.split(',').map((part) => part.trim())
      if (ranges && !ranges.every(isAddressRange))
        throw new ConfigFault('must be addresses or ranges, separated by commas')
      return ranges ?? []
    },
  }),
  INBOX: setting({
    about:
      'Folder whose files are imported as they arrive. The worker then moves them to its subfolders done and refused. See [import statements from a folder](guides/inbox.md).',
    example: '/var/lib/vitrine/inbox',
    otherwise: 'none',
    read: (text) => text,
  }),
  LOG_LEVEL: setting({
    about: 'How much is logged.',
    example: 'debug',
    otherwise: 'info',
    read: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
  }),
  LOG_SQL: setting({
    about: 'Logs each statement to stderr: name, text, time, number of rows; no values. For debugging: on or off.',
    example: 'on',
    otherwise: 'off',
    read: oneOf(['on', 'off'], 'off'),
  }),
  METRICS_TOKEN: setting({
    about: 'Bearer token for /metrics. If it is set, every request needs it, even from the same machine.',
    example: '(a long random text)',
    otherwise: 'none: /metrics serves only loopback requests that did not pass a proxy',
    read: (text) => {
      if (text !== undefined && text.length < 16) throw new ConfigFault('must have at least 16 characters')
      return text
    },
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    about:
      'The OpenTelemetry collector that servers send traces to, by OTLP over HTTP as JSON; a user and password in it are sent as Basic authentication. See [operations](operations.md#traces).',
    example: 'http://collector.example.com:4318',
    otherwise: 'no traces',
    read: url(['http:', 'https:']),
  }),
}
