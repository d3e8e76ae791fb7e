import { keyRing, partsOfDay, setting, url, wholeNumber } from './setting.ts'

/** The settings of connections to banks, a part of settings.ts. */
export const BANK_SETTINGS = {
  BANK_PROFILES: setting({
    about:
      'Folder of bank profiles, one JSON file each, for banks that owners connect. See [connections](connections.md).',
    example: '/etc/vitrine/banks',
    otherwise: 'no bank can be connected',
    read: (text) => text,
  }),
  CONNECTION_KEYS: setting({
    about: 'Keys for the secrets of connections: id:key,id:key. The first one encrypts, all of them decrypt.',
    example: '(k1: and 64 hexadecimal characters, as from: openssl rand -hex 32)',
    otherwise: 'one derived from SERVICE_SECRET',
    read: keyRing,
  }),
  FETCH_HOURS: setting({
    about:
      "When connections are fetched, in the bank's time zone: once in each period, each connection at a different time. With 0-2,12-14 all are fetched in the first two hours of a day.",
    example: '0-2,12-14',
    otherwise: '4-6,15-17',
    read: partsOfDay,
  }),
  BANK_ANSWER_DAYS: setting({
    about: "For how many days banks' responses are kept, for inspection and replay.",
    example: '30',
    otherwise: '7',
    read: wholeNumber(1, 90, 7),
  }),
  SANDBOX_BANK_URL: setting({
    about: 'For tests: a sandbox bank (`vitrine bank`) whose clock moves with that of the service.',
    example: 'http://127.0.0.1:8090',
    otherwise: 'none: only the clock of the service moves',
    read: url(['http:', 'https:']),
  }),
}
