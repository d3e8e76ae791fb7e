import { hmac, type MacKey, sha256 } from '../../platform/core/secret.ts'
import { leafHash, merkleRoot } from './merkle.ts'
import { type Read, readLeaf } from './read.ts'

/** A chain is written by one server process during one month. Its number says which: 261100042 began in November 2026. */
const CHAINS_PER_MONTH = 100_000

/** As in the number of a chain: 2611 is November 2026. */
export const monthOfChain = (chain: number): number => Math.floor(chain / CHAINS_PER_MONTH)
export const monthOfTime = (time: Date): number => (time.getUTCFullYear() - 2000) * 100 + time.getUTCMonth() + 1
/** All chains of a month are from the first number on, and below the second. */
export const chainsOfMonth = (month: number): [from: number, until: number] => [
  month * CHAINS_PER_MONTH,
  (month + 1) * CHAINS_PER_MONTH,
]
/** Such as 2026-11. */
export const monthText = (month: number): string =>
  `${2000 + Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`

/** The reads that were written together: one link of a chain. Sequences begin with 1. */
export type ReadGroup = { chain: number; sequence: number; rows: number; root: Buffer; mac: Buffer }
export type Head = Pick<ReadGroup, 'chain' | 'sequence' | 'mac'>

export const startOf = (chain: number): Head => ({ chain, sequence: 0, mac: sha256('') })

/** The next group of a chain. */
export function linkAfter(head: Head, reads: readonly Read[], key: MacKey): ReadGroup {
  const fields = {
    chain: head.chain,
    sequence: head.sequence + 1,
    rows: reads.length,
    root: merkleRoot(reads.map(readLeaf)),
  }
  return { ...fields, mac: macOf(head.mac, fields, key) }
}

const macOf = (previous: Buffer, group: Omit<ReadGroup, 'mac'>, key: MacKey): Buffer =>
  hmac(key, JSON.stringify([previous.toString('hex'), group.chain, group.sequence, group.rows, hex(group.root)]))

/** The first place where a chain does not go on. */
export function findBreak(before: Head, groups: ReadGroup[], key: MacKey): string | undefined {
  let head = before
  for (const group of groups) {
    if (group.sequence !== head.sequence + 1) return `group ${group.chain}/${head.sequence + 1} is missing`
    const continues = group.chain === head.chain && macOf(head.mac, group, key).equals(group.mac)
    if (!continues) return `group ${group.chain}/${group.sequence} does not continue the one before`
    head = group
  }
  return undefined
}

/** What a seal covers of a group: all of it. */
export const groupText = ({ chain, sequence, rows, root, mac }: ReadGroup): string =>
  JSON.stringify([chain, sequence, rows, hex(root), hex(mac)])

export const groupLeaf = (group: ReadGroup): Buffer => leafHash(groupText(group))

export const hex = (bytes: Buffer): string => bytes.toString('hex')
