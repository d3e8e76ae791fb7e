import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { archiveMonth, dropArchivedMonth, findMonthToArchive } from '../access/reads/archive.service.ts'
import { monthText } from '../access/reads/chain.ts'
import { sealChanges, verifyChanges } from '../access/reads/change-seal.service.ts'
import { everyRead } from '../access/reads/every-read.service.ts'
import type { OwnerReadPosition } from '../access/reads/owner-read.store.ts'
import { checkProof, proofText } from '../access/reads/proof.service.ts'
import { InvalidProof } from '../access/reads/proof.ts'
import type { StoredRead } from '../access/reads/read.ts'
import { searchReads } from '../access/reads/read-list.service.ts'
import { sealReads } from '../access/reads/seal.service.ts'
import { listPublicKeys } from '../access/reads/seal.store.ts'
import type { ReadLogKeys } from '../access/reads/seal.ts'
import { findUsedSecret, readLogKeys } from '../access/reads/service-secret.service.ts'
import { type NotedSeal, verifyReads } from '../access/reads/verify.service.ts'
import { requireTenant } from '../clients/tenants/tenant.service.ts'
import { listChanges } from '../platform/changes/operator-change.store.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import type { Db } from '../platform/db/database.ts'
import { listAllMyConsents } from '../surfaces/me/me.service.ts'
import { type Command, type Invocation, optional, Usage } from './command.ts'
import { idFrom, instantFrom } from './key.ts'
import { requireOwners } from './owner-argument.ts'
import { progressBar } from './progress.ts'
import { openConfigured, withDeps } from './service.ts'
import { LIST_OPTIONS, printList, table } from './table.ts'

const text = { type: 'string' } as const
const READ_OPTIONS = { tenant: text, owner: text, account: text, consent: text, key: text, from: text, until: text }

export const audit: Command = {
  about: 'The read log, and the log of what operators changed: verify, seal, prove and archive',
  actions: {
    list: {
      usage:
        'vitrine audit list [--tenant SLUG] [--owner OWNER_ID] [--account ACCOUNT_ID] [--consent CONSENT_ID] [--key KEY_ID] [--from TIME] [--until TIME] [--json] [--limit N]',
      about: 'List recorded reads, newest first.',
      options: { ...LIST_OPTIONS, ...READ_OPTIONS },
      run: list,
    },
    verify: {
      usage: 'vitrine audit verify [--seal "NUMBER HASH"] [--change "NUMBER HASH"]',
      about:
        'Check all recorded reads and changes, and report every place where a log was altered. With --seal or --change, as an earlier run printed them, also check that nothing up to that point was cut off.',
      options: { seal: { type: 'string' }, change: { type: 'string' } },
      run: verify,
    },
    changes: {
      usage:
        'vitrine audit changes [--subject ID] [--by WHO] [--action NAME] [--from TIME] [--until TIME] [--limit N] [--json]',
      about:
        'List what operators changed, newest first: who, what, before and after. WHO is an id, an e-mail address, the label of a token or a user of this system.',
      options: {
        ...{ subject: text, by: text, action: text, from: text, until: text, limit: text },
        json: { type: 'boolean' },
      },
      run: changes,
    },
    seal: {
      usage: 'vitrine audit seal',
      about:
        'Seal what was recorded since the last seal, and print the seal and the public key. A worker does the same every five minutes. Note the seal where nobody who can write to the database can change it.',
      run: seal,
    },
    prove: {
      usage: 'vitrine audit prove OWNER --to FILE',
      about:
        'Write a proof of all reads under the consents of an owner, without anybody else’s. OWNER is an owner id, an e-mail address or a phone number. Owners can download the same on /me.',
      takes: ['OWNER'],
      options: { to: { type: 'string' } },
      run: prove,
    },
    check: {
      usage: 'vitrine audit check FILE [--key PUBLIC_KEY]',
      about:
        'Check a proof or an archive, without a database. With --key, the public key that “audit seal” prints, also check who signed it. docs/read-log.md describes the format.',
      takes: ['FILE'],
      options: { key: { type: 'string' } },
      run: check,
    },
    archive: {
      usage: 'vitrine audit archive [--to FOLDER] [--drop]',
      about:
        'Write the oldest month that is over to FOLDER/reads-YYYY-MM.ndjson.gz, with its proof. With --drop, then remove it from the database; the next seal says so.',
      options: { to: { type: 'string' }, drop: { type: 'boolean' } },
      run: archive,
    },
  },
}

async function requireKeys(db: Db, { config }: Invocation): Promise<ReadLogKeys> {
  const secret = await findUsedSecret(db, config.SERVICE_SECRET)
  if (!secret) throw new OperatorError('No server has run on this database yet, so there is no read log')
  return readLogKeys(secret)
}

const sealLine = (seal: { number: number; hash: Buffer } | undefined): string =>
  seal ? `Seal: ${seal.number} ${seal.hash.toString('hex')}` : 'Seal: none yet'

const changeLine = ({ number, hash }: NotedSeal): string => `Change: ${number} ${hash.toString('hex')}`

const keyLine = ({ publicKey }: ReadLogKeys): string => `Public key: ${publicKey.toString('base64url')}`

function verify(call: Invocation): Promise<number> {
  return withDeps(call, async ({ db }) => {
    const noted = notedSeal('seal', optional(call, 'seal'))
    const notedChange = notedSeal('change', optional(call, 'change'))
    const keys = await requireKeys(db, call)
    const bar = progressBar('Verifying', 'groups')
    const found = await verifyReads(db, keys, { ...(noted && { noted }), progress: bar.update })
    bar.end()
    for (const fault of found.faults) call.err(`  ${fault}`)
    if (found.faults.length > 0) call.err('The read log was altered.')
    const changes = await verifyChanges(db, keys, notedChange)
    for (const fault of changes.faults) call.err(`  ${fault}`)
    if (changes.faults.length > 0) call.err('The log of changes was altered.')
    if (found.faults.length + changes.faults.length > 0) return 1
    const { reads, groups, chains, unsealed, seal } = found
    const rest = unsealed > 0 ? `; ${unsealed} groups are not sealed yet` : ''
    call.out(`${reads} reads in ${groups} groups and ${chains} ${chains === 1 ? 'chain' : 'chains'}, untouched${rest}.`)
    if (seal?.archivedMonth) call.out(`Archived up to ${monthText(seal.archivedMonth)}.`)
    call.out(sealLine(seal))
    const open = changes.unsealed > 0 ? `; ${changes.unsealed} are not sealed yet` : ''
    call.out(`${changes.changes} changes by operators, untouched${open}.`)
    if (changes.head) call.out(changeLine(changes.head))
    return 0
  })
}

function changes(call: Invocation): Promise<number> {
  return withDeps(call, async ({ db }) => {
    const filter = {
      subject: optional(call, 'subject') ?? null,
      by: optional(call, 'by') ?? null,
      action: optional(call, 'action') ?? null,
      from: instantFrom('from', optional(call, 'from')),
      until: instantFrom('until', optional(call, 'until')),
    }
    const limit = optional(call, 'limit') ?? '100'
    if (!/^[1-9]\d{0,5}$/.test(limit)) throw new Usage('--limit must be a whole number such as 100')
    const found = await listChanges(db, filter, { before: null, limit: Number(limit) })
    const shown = found.map(({ hash: _, ...change }) => change)
    const line = ({ number, madeAt: made, by, action, subject, before, after }: (typeof shown)[number]) => ({
      ...{ number, made, by: by.name, action, subject },
      before: before ? JSON.stringify(before) : '',
      after: after ? JSON.stringify(after) : '',
    })
    call.out(call.values.json ? JSON.stringify(shown) : table(shown.map(line)))
    return 0
  })
}

function notedSeal(name: string, text: string | undefined): NotedSeal | undefined {
  if (text === undefined) return undefined
  const match = /^(\d{1,9}) ([0-9a-f]{64})$/.exec(text.trim())
  if (!match) throw new Usage(`--${name} must be what an earlier run printed for it, in quotes`)
  return { number: Number(match[1]), hash: Buffer.from(match[2]!, 'hex') }
}

function seal(call: Invocation): Promise<number> {
  return withDeps(call, async ({ db }) => {
    const keys = await requireKeys(db, call)
    const change = await sealChanges(db, keys)
    const { seal, faults } = await sealReads(db, keys)
    for (const fault of faults) call.err(`  ${fault}`)
    if (faults.length > 0) call.err('The read log was altered, and is not sealed there. Run: vitrine audit verify')
    call.out(sealLine(seal))
    if (change) call.out(changeLine(change))
    call.out(keyLine(keys))
    return faults.length > 0 ? 1 : 0
  })
}

function prove(call: Invocation): Promise<number> {
  return withDeps(call, async (deps) => {
    const file = optional(call, 'to')
    if (file === undefined) throw new Usage('--to must name the file to write')
    const keys = await requireKeys(deps.db, call)
    const owners = await requireOwners(deps, call.positionals[0]!)
    const consents = await listAllMyConsents(
      deps,
      owners.map(({ id }) => id),
    )
    await sealReads(deps.db, keys)
    const reads = everyRead(
      deps,
      consents.map(({ id }) => id),
    )
    await pipeline(Readable.from(proofText(deps.db, reads)), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    const { reads: proven } = await checkProof(file, await listPublicKeys(deps.db))
    call.out(
      `${file}: a proof of ${proven} reads under ${consents.length} consents. Check it with: vitrine audit check ${file}`,
    )
    call.out(keyLine(keys))
    return 0
  })
}

async function check(call: Invocation): Promise<number> {
  const key = optional(call, 'key')
  try {
    const { reads, groups, unsealed, publicKeys } = await checkProof(
      call.positionals[0]!,
      key === undefined ? undefined : [key],
    )
    call.out(
      `${reads} reads in ${groups} groups, proven${unsealed > 0 ? `; ${unsealed} were not sealed yet and are left out` : ''}.`,
    )
    for (const publicKey of publicKeys) call.out(`Signed with: ${publicKey}`)
    return 0
  } catch (error) {
    if (!(error instanceof InvalidProof)) throw error
    call.err(`Not proven: ${error.message}.`)
    return 1
  }
}

async function archive(call: Invocation): Promise<number> {
  const { database, migrate, asOwner, close } = await openConfigured(call.config)
  try {
    await migrate()
    const keys = await requireKeys(database, call)
    const month = await findMonthToArchive(database)
    if (month === undefined) {
      call.out('No month is over that has not been archived.')
      return 0
    }
    const file = join(optional(call, 'to') ?? '.', `reads-${monthText(month)}.ndjson.gz`)
    const archived = await archiveMonth(database, keys, month, file)
    call.out(`${file}: ${archived.reads} reads in ${archived.groups} groups of ${monthText(month)}, proven.`)
    if (call.values.drop !== true) {
      call.out('Nothing was removed from the database. To remove the month after archiving it, add --drop.')
      return 0
    }
    const seal = await asOwner((owner) => dropArchivedMonth(owner, keys, archived))
    call.out('Removed from the database. Keep the file as long as you must be able to show who read what.')
    call.out(sealLine(seal))
    return 0
  } finally {
    await close()
  }
}

async function list(call: Invocation): Promise<number> {
  const idOf = <K extends 'owner' | 'account' | 'consent' | 'key'>(kind: K) => {
    const id = optional(call, kind)
    return id === undefined ? undefined : idFrom(kind, id)
  }
  const timeOf = (name: string) => instantFrom(name, optional(call, name)) ?? undefined
  return withDeps(call, async (deps) => {
    const slug = optional(call, 'tenant')
    const search = {
      tenantId: slug === undefined ? undefined : (await requireTenant(deps, slug)).id,
      ownerId: idOf('owner'),
      accountId: idOf('account'),
      consentId: idOf('consent'),
      keyId: idOf('key'),
      from: timeOf('from'),
      until: timeOf('until'),
    }
    return printList(call, async ({ limit }) => {
      const all: StoredRead[] = []
      let before: OwnerReadPosition | null = null
      do {
        const page: Awaited<ReturnType<typeof searchReads>> = await searchReads(deps, search, {
          before,
          limit: limit - all.length,
        })
        all.push(...page.reads)
        before = page.next
      } while (before !== null && all.length < limit)
      return all.map(({ readAt, tenantId, keyId, consentId, accountId, what, rows, requestId }) => ({
        readAt,
        tenantId,
        keyId,
        consentId,
        accountId,
        what,
        rows,
        requestId,
      }))
    })
  })
}
