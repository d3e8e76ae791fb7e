import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectorProfile } from '@vitrine/bank-connectors'
import { OperatorError } from '../../platform/core/operator-error.ts'
import { findProfileFaults } from './bank-profile.ts'

export type BankProfiles = { find: (id: string) => ConnectorProfile | undefined; list: () => ConnectorProfile[] }

/** The profiles in a folder of the operator; each file has one. Read once, at the start: a wrong one is refused then. */
export function openBankProfiles(folder: string | undefined): BankProfiles {
  const profiles = new Map<string, ConnectorProfile>()
  for (const path of folder === undefined ? [] : profileFiles(folder)) {
    const profile = readBankProfile(path)
    if (profiles.has(profile.id)) throw new OperatorError(`${path}: there is another profile with the id ${profile.id}`)
    profiles.set(profile.id, profile)
  }
  return { find: (id) => profiles.get(id), list: () => [...profiles.values()] }
}

export const profileFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))

export function readBankProfile(path: string): ConnectorProfile {
  const text = readFileSync(path, 'utf8')
  const faults = findProfileFaults(text)
  if (faults.length > 0) throw new OperatorError(`${path} is not a bank profile: ${faults.join('; ')}`)
  return JSON.parse(text) as ConnectorProfile
}
