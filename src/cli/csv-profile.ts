import { open } from 'node:fs/promises'
import { findProfile } from '@vitrine/bank-statements'
import { type ProfileTrial, tryProfile } from '../ledger/imports/profile-trial.service.ts'
import {
  createProfile,
  editProfile,
  loadProfiles,
  removeProfile,
  requireStoredProfile,
} from '../ledger/profiles/profile.service.ts'
import { listStoredProfiles } from '../ledger/profiles/profile.store.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { type Command, type Invocation, optional, Usage } from './command.ts'
import { readProfileFile } from './profile-argument.ts'
import { withDeps } from './service.ts'
import { LIST_OPTIONS, printList, table } from './table.ts'

const json = { type: 'boolean' } as const
const SAMPLE = 1024 * 1024
const MAX_TRIAL_MS = 10_000

export const csvProfile: Command = {
  about: 'Your own CSV profiles: how to read the CSV of a bank',
  actions: {
    list: {
      usage: 'vitrine csv-profile list [--json] [--limit N]',
      about: 'List the stored profiles by their ids. The built-in ones are in docs/csv-profiles.md.',
      options: LIST_OPTIONS,
      run: (call) =>
        withDeps(call, (deps) =>
          printList(
            call,
            ({ limit }) => listStoredProfiles(deps.db, { after: null, limit }),
            ({ id, profile: { bank, country, header }, modified }) => ({
              id,
              bank,
              country,
              header: header === false ? 'none' : header.join(', '),
              modified,
            }),
          ),
        ),
    },
    show: {
      usage: 'vitrine csv-profile show PROFILE_ID',
      about: 'Print a profile as JSON. A built-in one can be the start of your own.',
      takes: ['PROFILE_ID'],
      options: { json },
      run: (call) => {
        const id = call.positionals[0]!
        return withDeps(call, async (deps) => {
          const profile = findProfile(id) ?? (await requireStoredProfile(deps, id)).profile
          call.out(call.values.json ? JSON.stringify(profile) : JSON.stringify(profile, null, 2))
          return 0
        })
      },
    },
    add: {
      usage: 'vitrine csv-profile add FILE [--json]',
      about:
        'Store a profile from a JSON file: see docs/statements.md. From then on, files with its header row are imported with it.',
      takes: ['FILE'],
      options: { json },
      run: async (call) => {
        const given = await requireFile(call.positionals[0]!)
        return withDeps(call, async (deps, by) => {
          const { id } = await createProfile(deps, by, given)
          call.out(call.values.json ? JSON.stringify({ id }) : `Stored ${id}.`)
          return 0
        })
      },
    },
    edit: {
      usage: 'vitrine csv-profile edit PROFILE_ID FILE [--json]',
      about: 'Change a stored profile: fields of the file replace its own, and null removes one.',
      takes: ['PROFILE_ID', 'FILE'],
      options: { json },
      run: async (call) => {
        const [id, path] = call.positionals as [string, string]
        const given = await requireFile(path)
        return withDeps(call, async (deps, by) => {
          const { profile } = await editProfile(deps, by, id, given)
          call.out(call.values.json ? JSON.stringify(profile) : `Changed ${id}.`)
          return 0
        })
      },
    },
    remove: {
      usage: 'vitrine csv-profile remove PROFILE_ID [--json]',
      about: 'Remove a stored profile. What was imported with it is kept.',
      takes: ['PROFILE_ID'],
      options: { json },
      run: (call) => {
        const id = call.positionals[0]!
        return withDeps(call, async (deps, by) => {
          await removeProfile(deps, by, id)
          call.out(call.values.json ? JSON.stringify({ id }) : `Removed ${id}.`)
          return 0
        })
      },
    },
    try: {
      usage: 'vitrine csv-profile try FILE [--profile ID_OR_FILE] [--json]',
      about:
        'Read the beginning of a CSV file with a profile, or with what the file suggests, and show what would be imported. Nothing is stored.',
      takes: ['FILE'],
      options: { profile: { type: 'string' }, json },
      run: trial,
    },
  },
}

async function requireFile(path: string): Promise<Record<string, unknown>> {
  const given = await readProfileFile(path)
  if (given === undefined) throw new Usage(`there is no file ${path}`)
  if (typeof given !== 'object' || given === null)
    throw new OperatorError(`${path} is not a profile: it is not a JSON object`)
  return given as Record<string, unknown>
}

async function trial(call: Invocation): Promise<number> {
  const sample = await readSample(call.positionals[0]!)
  const asked = optional(call, 'profile')
  const given = asked === undefined ? undefined : (findProfile(asked) ?? (await readProfileFile(asked)))
  return withDeps(call, async (deps) => {
    const own = await loadProfiles(deps.db)
    const stored = asked === undefined ? undefined : (given ?? (await requireStoredProfile(deps, asked)).profile)
    const found = tryProfile(sample, stored as Record<string, unknown> | undefined, own, MAX_TRIAL_MS)
    call.out(call.values.json ? JSON.stringify(found) : describeTrial(found))
    return found.profileFaults.length + found.faults.length === 0 ? 0 : 1
  })
}

async function readSample(path: string): Promise<{ bytes: Buffer; cut: boolean }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0)
    return { bytes: buffer.subarray(0, bytesRead), cut: bytesRead === SAMPLE }
  } finally {
    await file.close()
  }
}

function describeTrial(found: ProfileTrial): string {
  const { recognised, profile, questions, profileFaults, transactions, read, faults, moreFaults, notes } = found
  const list = (title: string, lines: string[]) =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), '']
  const inLine = ({ line, text }: { line: number; text: string }) => `line ${line}: ${text}`
  return [
    ...(recognised ? [`This is CSV from ${recognised.bank} (${recognised.id}).`, ''] : []),
    'Read with:',
    JSON.stringify(profile, null, 2),
    '',
    ...list('What the file does not say:', questions),
    ...list('What is missing in the profile:', profileFaults),
    ...list('Rows that cannot be read:', faults.map(inLine)),
    ...(moreFaults > 0 ? [`and ${moreFaults} more`, ''] : []),
    ...list('Notes:', notes.map(inLine)),
    `${read} rows can be read.`,
    ...(transactions.length > 0 ? ['', table(transactions)] : []),
  ].join('\n')
}
