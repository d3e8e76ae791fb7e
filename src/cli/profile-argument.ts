import { readFile } from 'node:fs/promises'
import {
  type FileOptions,
  findBankProfile,
  findProfile,
  noProfile,
  type Profile,
  readProfile,
} from '@vitrine/bank-statements'
import { loadProfiles } from '../ledger/profiles/profile.service.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import type { Deps } from '../platform/db/deps.ts'
import { Usage } from './command.ts'

/** The JSON of a profile in a file; undefined where there is no such file. */
export async function readProfileFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new Usage(`${path} is not a readable JSON file (${message})`)
  }
}

/** Built in, in a file, or else the id of a stored one, which only the database knows. */
export async function profileFrom(asked: string, isDry: boolean): Promise<Profile | string> {
  const known = findProfile(asked) ?? findBankProfile(asked)?.id
  if (known !== undefined) return known
  const json = await readProfileFile(asked)
  if (json === undefined) {
    if (isDry) throw unknownProfile(asked)
    return asked
  }
  const profile = readProfile(json)
  if (Array.isArray(profile))
    throw new OperatorError(`${asked} is not a profile:\n${profile.map((fault) => `  ${fault}`).join('\n')}`)
  return profile
}

export async function requireKnownProfile(deps: Deps, asked: FileOptions['profile']): Promise<void> {
  if (typeof asked !== 'string' || findBankProfile(asked)) return
  const own = await loadProfiles(deps.db)
  if (!own.some(({ id }) => id === asked)) throw unknownProfile(asked, own)
}

const unknownProfile = (asked: string, own: Profile[] = []): Usage =>
  new Usage(`--profile: ${noProfile(asked, own)}; nor is it a file`)
