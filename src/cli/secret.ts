import { randomBytes } from 'node:crypto'
import { findUsedSecret, rotateSecret } from '../access/reads/service-secret.service.ts'
import { keyRingOf } from '../banks/connections/bank-check.service.ts'
import { rotateKeys } from '../banks/connections/rotate-keys.service.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { deriveKey } from '../platform/db/service-secret.ts'
import { isPooled } from '../platform/db/session.ts'
import { countEarlierSessions } from '../platform/db/sessions.ts'
import { reencryptTotps } from '../surfaces/operators/operator.service.ts'
import { totpKeyFrom } from '../surfaces/operators/totp.ts'
import type { Command, Invocation } from './command.ts'
import { commandLineActor, openConfigured } from './service.ts'

export const secret: Command = {
  about: "The service's secret: replace it",
  actions: {
    rotate: {
      usage: 'vitrine secret rotate [--yes]',
      about:
        'Shows what a new secret changes; with --yes replaces the secret. The new one is NEW_SERVICE_SECRET; if neither that nor SERVICE_SECRET is set, a random one is kept in the database.',
      options: { yes: { type: 'boolean' } },
      run: rotate,
    },
  },
}

const MEANING = `A new secret means:
  read log       it is verified and sealed with the old secret, then with the new one; seals noted before stay valid
  cursors        all become invalid: clients begin their lists and their feeds of changes from the start
  PINs           unused ones become invalid: owners ask for another
  operators      their second factors are encrypted anew and stay valid
  webhooks       their secrets are encrypted anew; receivers notice nothing
  connections    their secrets are encrypted anew, unless CONNECTION_KEYS has keys for them
Nothing else depends on it: API keys, access tokens, consents, links and the sessions of owners stay valid.`

const totpKeyOf = (secret: Buffer) => totpKeyFrom(deriveKey(secret, 'operators'))

async function rotate({ config, values, out }: Invocation): Promise<number> {
  const { database, migrate, asOwner, close } = await openConfigured(config)
  try {
    if (isPooled(database.url)) {
      throw new OperatorError(
        'Behind a pooler the connections of servers cannot be told from others. Set DATABASE_URL to the address of PostgreSQL itself, without the pooler. Nothing was changed',
      )
    }
    // On the first connection of this process, so every session found belongs to another process.
    const others = await countEarlierSessions(database)
    await migrate()
    const old = await findUsedSecret(database, config.SERVICE_SECRET)
    if (!old) throw new OperatorError('No server has run on this database yet, so there is no secret to change')
    out(MEANING)
    const { SERVICE_SECRET: configured, NEW_SERVICE_SECRET: given } = config
    if (configured !== undefined && given === undefined) {
      throw new OperatorError(
        'Set NEW_SERVICE_SECRET to the new one, as from: openssl rand -hex 32. Nothing was changed',
      )
    }
    if (others > 0) {
      throw new OperatorError(
        `${others} connections to this database are open. Stop every server and worker first: they know only the old secret. Nothing was changed`,
      )
    }
    if (values.yes !== true) {
      out('\nNothing was changed. To go ahead, add --yes. This cannot be undone.')
      return 0
    }
    const next = given === undefined ? randomBytes(32) : Buffer.from(given, 'hex')
    const { seal } = await asOwner((owner) =>
      rotateSecret(owner, commandLineActor(), old, {
        secret: next,
        isConfigured: given !== undefined,
        more: async (tx) => {
          await reencryptTotps(tx, totpKeyOf(old), totpKeyOf(next))
          // With keys of their own, they do not follow from this secret.
          if (config.CONNECTION_KEYS === undefined)
            await rotateKeys(tx, keyRingOf(undefined, old), keyRingOf(undefined, next))
        },
      }),
    )
    out(`\nDone. Seal: ${seal.number} ${seal.hash.toString('hex')}`)
    if (given !== undefined)
      out('Now set SERVICE_SECRET to the value of NEW_SERVICE_SECRET everywhere and start the servers.')
    if (configured !== undefined)
      out('Keep the old secret as long as backups from before: a database that is restored from one needs it.')
    return 0
  } finally {
    await close()
  }
}
