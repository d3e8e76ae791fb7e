import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectorProfile } from '@vitrine/bank-connectors'
import { OperatorError } from '../../platform/core/operator-error.ts'
import { findProfileFaults } from './bank-profile.ts'

export type BankProfiles = { find: (id: string) => ConnectorProfile | undefined; list: () => ConnectorProfile[] }

/** The profiles in a folder of the operator; each file has one. Read once, at the start: a wrong one is refused then. */
export function openBankProfiles(folder: string | undefined): BankProfiles {
  const profiles = new Map<string, ConnectorProfile>()
  for (const { path, faults, profile } of folder === undefined ? [] : readBankProfiles(profileFiles(folder))) {
    if (!profile) throw new OperatorError(`${path} is not a bank profile: ${faults.join('; ')}`)
    profiles.set(profile.id, profile)
  }
  return { find: (id) => profiles.get(id), list: () => [...profiles.values()] }
}

export const profileFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))

type ProfileFile = { path: string; faults: string[]; profile?: ConnectorProfile }

/** Each file with its profile, or with what is wrong with it. */
export function readBankProfiles(paths: readonly string[]): ProfileFile[] {
  const pathOf = new Map<string, string>()
  return paths.map((path) => {
    const text = readFileSync(path, 'utf8')
    const faults = findProfileFaults(text)
    if (faults.length > 0) return { path, faults }
    const profile = JSON.parse(text) as ConnectorProfile
    const other = pathOf.get(profile.id)
    if (other !== undefined)
      return { path, faults: [`id is ${profile.id}, as in ${other}: give one of them another id, or delete it`] }
    pathOf.set(profile.id, path)
    return { path, faults, profile }
  })
}
