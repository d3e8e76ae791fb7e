/** What each setting is for; and in words, what holds where it is not set. `words.test.ts` finds a setting that has none. */
export const settingTexts = {
  about: {
    HOST: 'The address to listen on.',
    PORT: 'The port to listen on; 0 takes a free one.',
    PUBLIC_URL: 'The URL at which clients and owners reach the service.',
    DOCS_URL: 'The URL that serves the pages to which documentationUrl points.',
    DATABASE_URL: 'The PostgreSQL (15 or newer) to use. Behind a pooler in transaction mode, add ?pooler=transaction.',
    DATABASE_OWNER_URL:
      'The same database with the role that owns its tables, for migrations; the role of DATABASE_URL then only reads and writes rows.',
    DATABASE_REPLICA_URL:
      'A standby of the database, from which servers read pages of transactions if it is up to date.',
    DATABASE_POOL_SIZE: 'The maximum number of database connections per process.',
    DATA_DIR: 'Folder for the embedded database and demo.json.',
    SERVICE_SECRET: 'Secret that signs cursors and seals the read log; set it to keep it out of the database.',
    NEW_SERVICE_SECRET: 'For “vitrine secret rotate” only: the secret that replaces the current one.',
    ERASED_OWNERS_FILE:
      'File in which “vitrine erase” records erased owners, to erase them again after a backup is restored.',
    SERVER_PROCESSES: 'How many processes serve requests. Rate limits and memory limits apply to each of them.',
    RUN_JOBS:
      'Whether a server also starts a worker process for imports, messages and other background jobs; with off, run “vitrine worker” separately.',
    DRAIN_SECONDS:
      'How long a server keeps serving after SIGTERM: /health/ready returns 503 at once, so that load balancers notice before it stops. Ctrl-C stops it without waiting.',
    MAX_CONNECTIONS:
      'The maximum number of connections to a server process. Beyond that it closes new connections and idle ones.',
    TOKEN_TTL_SECONDS: 'How long an access token is valid.',
    ACCESS_WINDOW_MINUTES: 'How long the one access of a consent for one reading stays open.',
    ACCESS_TIME_ZONE: 'The time zone whose calendar days a daily consent counts.',
    OPERATOR_IDLE_MINUTES: 'How long an operator stays signed in without activity.',
    OPERATOR_SESSION_HOURS: 'The longest time that an operator stays signed in.',
    CONSENT_LINK_HOURS: 'How long the link to a consent page works before the owner must be asked again.',
    TENANT_MESSAGES_PER_HOUR:
      'How many PINs are sent for one tenant per hour, a tenth of them at once; beyond that the response says when to try again.',
    CATEGORY_MIN_CONFIDENCE:
      'The minimum confidence of a category, from 0 to 1; below it a transaction has none. After a change, run “vitrine recategorize”.',
    RETENTION_DAYS: 'How long superseded versions of transactions are kept; paging through a list may take that long.',
    PAGE_MEMORY_MB:
      'How much memory a server process uses to cache pages of transactions; 0 turns the cache off. Compressed copies need up to half as much in addition. Access is still checked on every read.',
    RATE_LIMIT_PER_SECOND:
      'Requests per second and API key that a server process accepts, with bursts of twice that; 0 means no limit.',
    SMTP_URL: 'The mail server that sends PINs; needs MAIL_FROM.',
    MAIL_FROM: 'The sender of e-mail.',
    SMS_GATEWAY_URL:
      'The gateway that receives SMS as JSON; a user and password in it are sent as Basic authentication.',
    SANDBOX_CLOCK:
      'For tests: with on the clock of the service can be moved forwards. The service does not start if the database has production data.',
    BANK_PROFILES: 'Folder of bank profiles, one JSON file each, for banks that owners connect.',
    CONNECTION_KEYS: 'Keys for the secrets of connections: id:key,id:key. The first one encrypts, all of them decrypt.',
    FETCH_HOURS:
      'When connections are fetched, in the bank’s time zone: once in each period, each connection at a different time. With 0-2,12-14 all are fetched in the first two hours of a day.',
    BANK_ANSWER_DAYS: 'For how many days banks’ responses are kept, for inspection and replay.',
    SANDBOX_BANK_URL: 'For tests: a sandbox bank (“vitrine bank”) whose clock moves with that of the service.',
    OPERATOR_NAME: 'The name of the company that runs this service, as shown to owners.',
    OPERATOR_LICENCE: 'The licence of that company: the authority and the number. Shown next to its name.',
    OPERATOR_CONTACT: 'How owners can contact you: an e-mail address or a page. Shown on their pages and in mails.',
    LOGO_STORE:
      'Where logos of tenants are stored: a folder that this service serves, or a bucket on S3 or a compatible server.',
    LOGO_BASE_URL: 'The public URL of the logos in LOGO_STORE, such as that of a content delivery network.',
    TRUST_PROXY: 'Addresses of proxies whose X-Forwarded-* headers are trusted, separated by commas.',
    WEBHOOK_ALLOW:
      'Private addresses or ranges to which webhooks may be sent, even by http://, separated by commas. A demo allows this machine.',
    INBOX:
      'Folder whose files are imported as they arrive. The worker then moves them to its subfolders done and refused.',
    LOG_LEVEL: 'How much is logged.',
    LOG_SQL: 'Logs each statement to stderr: name, text, time, number of rows; no values. For debugging: on or off.',
    METRICS_TOKEN: 'Bearer token for /metrics. If it is set, every request needs it, even from the same machine.',
    OTEL_EXPORTER_OTLP_ENDPOINT:
      'The OpenTelemetry collector that servers send traces to, by OTLP over HTTP as JSON; a user and password in it are sent as Basic authentication.',
  },
  otherwise: {
    PUBLIC_URL: 'http:// with HOST and PORT',
    DOCS_URL: 'PUBLIC_URL: the service serves them itself',
    DATABASE_URL: 'an embedded PostgreSQL in DATA_DIR',
    DATABASE_OWNER_URL: 'DATABASE_URL migrates too',
    DATABASE_REPLICA_URL: 'everything is read from DATABASE_URL',
    DATA_DIR: '.vitrine in the current folder',
    SERVICE_SECRET: 'a random one, kept in the database',
    NEW_SERVICE_SECRET: 'a random one, kept in the database',
    ERASED_OWNERS_FILE: 'they are recorded in the database only',
    SMTP_URL: 'no e-mail is sent; a demo shows it at /demo/mailbox',
    MAIL_FROM: 'none; required with SMTP_URL',
    SMS_GATEWAY_URL: 'no SMS is sent; a demo shows it at /demo/mailbox',
    SANDBOX_CLOCK: 'off; on in a demo without production data',
    BANK_PROFILES: 'no bank can be connected',
    CONNECTION_KEYS: 'one derived from SERVICE_SECRET',
    SANDBOX_BANK_URL: 'none: only the clock of the service moves',
    OPERATOR_NAME: 'none is shown',
    OPERATOR_LICENCE: 'none is shown',
    OPERATOR_CONTACT: 'none is shown',
    LOGO_STORE: 'file: with the folder logos in DATA_DIR',
    LOGO_BASE_URL: 'PUBLIC_URL with /logos, or the URL of the bucket',
    TRUST_PROXY: 'none',
    WEBHOOK_ALLOW: 'none: only public addresses, by https://',
    INBOX: 'none',
    METRICS_TOKEN: 'none: /metrics serves only loopback requests that did not pass a proxy',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'no traces',
  },
}
