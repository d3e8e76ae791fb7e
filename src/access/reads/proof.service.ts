import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { sha256 } from '../../platform/core/secret.ts'
import type { Db } from '../../platform/db/database.ts'
import { groupLeaf, groupText, hex } from './chain.ts'
import { merkleTree, pathIn } from './merkle.ts'
import { FORMAT, InvalidProof, ProofCheck, type ProofLine } from './proof.ts'
import { listGroups, listReadsOfGroups } from './read.store.ts'
import { readLeaf, readText, type StoredRead } from './read.ts'
import { countSeals, findSegment, listSeals, listSegmentsOfSeals, type StoredSegment } from './seal.store.ts'
import { SEALS_START, sealText, segmentLeaf, segmentText } from './seal.ts'

/**
 * Proves these reads without showing any other: of other rows it has hashes alone. Reads that no seal covers yet are
 * counted and left out. `month` says that these are all reads of a month.
 */
export async function* proveReads(
  db: Db,
  pages: AsyncIterable<StoredRead[]> | Iterable<StoredRead[]>,
  month?: string,
): AsyncGenerator<ProofLine> {
  yield { kind: 'header', format: FORMAT, ...(month && { month }) }
  // Only the last of each is remembered, on both sides: a month may have more groups than fit in memory.
  let seal = 0
  let current: Awaited<ReturnType<typeof openSegment>> | undefined
  let [reads, unsealed] = [0, 0]
  for await (const page of pages) {
    const byPlace = page.toSorted((a, b) => a.chain - b.chain || a.sequence - b.sequence || a.position - b.position)
    const groups = Map.groupBy(byPlace, ({ chain, sequence }) => `${chain}/${sequence}`)
    for (const [name, own] of groups) {
      const { chain, sequence } = own[0]!
      if (!current?.has(chain, sequence)) {
        const segment = await findSegment(db, chain, sequence)
        current = segment && (await openSegment(db, segment))
        if (current && current.seal !== seal) yield await sealLine(db, current.seal)
        if (current) yield current.line
        seal = current?.seal ?? seal
      }
      if (!current) {
        unsealed += own.length
        continue
      }
      yield current.groupLine(sequence)
      const tree = merkleTree((await listReadsOfGroups(db, chain, sequence, sequence)).map(readLeaf))
      for (const read of own) {
        const path = pathIn(tree, read.position - 1).map(hex)
        yield { kind: 'read', text: readText(read), group: name, position: read.position, path }
      }
      reads += own.length
    }
  }
  yield { kind: 'end', reads, unsealed }
}

/** The same as text: a line of JSON for each. */
export async function* proofText(...asked: Parameters<typeof proveReads>): AsyncGenerator<string> {
  for await (const line of proveReads(...asked)) yield `${JSON.stringify(line)}\n`
}

async function sealLine(db: Db, number: number): Promise<ProofLine> {
  const found = await listSeals(db, number - 1, number)
  const seal = found.at(-1)!
  const previous = found.length > 1 ? found[0]!.hash : SEALS_START
  const text = sealText({ ...seal, previous })
  const { signature, publicKey } = seal
  return { kind: 'seal', number, text, signature: base64(signature), publicKey: base64(publicKey) }
}

const base64 = (bytes: Buffer): string => bytes.toString('base64url')

/** A segment with the tree of its groups, for the paths of several of them. */
async function openSegment(db: Db, segment: StoredSegment) {
  const { seal, chain, from, to } = segment
  const beside = await listSegmentsOfSeals(db, seal, seal)
  const index = beside.findIndex((one) => one.chain === chain && one.from === from)
  const groups = await listGroups(db, chain, from, to)
  const tree = merkleTree(groups.map(groupLeaf))
  const path = pathIn(merkleTree(beside.map(segmentLeaf)), index).map(hex)
  const text = segmentText(segment)
  const line: ProofLine & { kind: 'segment' } = { kind: 'segment', text, seal, index, of: beside.length, path }
  return {
    seal,
    line,
    has: (of: number, sequence: number) => of === chain && sequence >= from && sequence <= to,
    groupLine: (sequence: number): ProofLine => {
      const path = pathIn(tree, sequence - from).map(hex)
      return { kind: 'group', text: groupText(groups[sequence - from]!), segment: text, path }
    },
  }
}

export type CheckedProof = {
  reads: number
  groups: number
  unsealed: number
  isComplete: boolean
  publicKeys: string[]
}

/** Checks a proof or an archive, compressed or not, without a database. */
export async function checkProof(file: string, trusted?: string[]): Promise<CheckedProof> {
  const check = new ProofCheck(trusted)
  const bytes = createReadStream(file)
  const text = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  bytes.on('error', (error) => text.destroy(error))
  for await (const line of createInterface({ input: text })) check.take(parseLine(line))
  return { ...check.end(), isComplete: check.isComplete, publicKeys: check.publicKeys }
}

export type OwnProof = { reads: number; unsealed: number; first: Date | null; last: Date | null }

/** Lines after which others get their turn: each takes some dozen hashes. */
const LINES_A_TURN = 100
/** The fifth element of the text of a read is its time. */
const TIME = 5

/** What a proof of this service proves; undefined if it is of another one, or if anything in it was changed. */
export async function checkOwnProof(db: Db, text: string): Promise<OwnProof | undefined> {
  const proof = await readProof(text).catch(() => undefined)
  const [numbers, hashes] = [[...(proof?.seals.keys() ?? [])], [...(proof?.seals.values() ?? [])]]
  if (!proof || !numbers.every(Number.isSafeInteger)) return undefined
  if ((await countSeals(db, numbers, hashes)) !== numbers.length) return undefined
  const [first, last] = [proof.times[0], proof.times.at(-1)].map((ms) => (ms === undefined ? null : new Date(ms)))
  return { reads: proof.reads, unsealed: proof.unsealed, first: first!, last: last! }
}

/** Whatever is thrown here is about the text, which anybody may have written. */
async function readProof(text: string) {
  const check = new ProofCheck()
  const seals = new Map<number, Buffer>()
  const times: number[] = []
  for (const [at, written] of text.trimEnd().split('\n').entries()) {
    const line = parseLine(written)
    const read = check.take(line)
    if (read) times.push(Number(read[TIME]))
    if (line.kind === 'seal') seals.set(line.number, sha256(line.text))
    if (at % LINES_A_TURN === 0) await setImmediate()
  }
  return { ...check.end(), seals, times: times.sort((a, b) => a - b) }
}

function parseLine(line: string): ProofLine {
  try {
    return JSON.parse(line) as ProofLine
  } catch {
    throw new InvalidProof('A line is not JSON')
  }
}
