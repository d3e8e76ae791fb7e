import { leafHash, rootFromPath } from './merkle.ts'
import { isSigned } from './seal.ts'

/**
 * A proof is a text of JSON lines. A read is proven by the last group above it, a group by the last segment, a segment by
 * the last seal, and a seal by its signature. docs/read-log.md describes it for whoever writes a verifier.
 */
export type ProofLine =
  | { kind: 'header'; format: typeof FORMAT; month?: string }
  | { kind: 'seal'; number: number; text: string; signature: string; publicKey: string }
  | { kind: 'segment'; text: string; seal: number; index: number; of: number; path: string[] }
  | { kind: 'group'; text: string; segment: string; path: string[] }
  | { kind: 'read'; text: string; group: string; position: number; path: string[] }
  | { kind: 'end'; reads: number; unsealed: number }

export const FORMAT = 'vitrine-reads-1'

/** The fields of a read in the order of its text (access/reads/read.ts). */
type ReadFields = [accountId: string, consentId: string, ...rest: unknown[]]

export class InvalidProof extends Error {}

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** Checks the lines of a proof one after the other; throws at the first that is not proven. */
export class ProofCheck {
  readonly #trusted: readonly string[] | undefined
  readonly #publicKeys = new Set<string>()
  #isBegun = false
  #seal: { number: number; root: Buffer } | undefined
  #segment: { text: string; root: Buffer; chain: number; from: number; to: number } | undefined
  #group: { name: string; root: Buffer; rows: number; reads: number; position: number } | undefined
  #isComplete = true
  #groups = 0
  #reads = 0
  #end: { reads: number; unsealed: number } | undefined

  /** `trusted`: public keys, base64url. Without them any key is accepted, and the caller compares `publicKeys`. */
  constructor(trusted?: readonly string[]) {
    this.#trusted = trusted
  }

  take(line: ProofLine): ReadFields | undefined {
    if (this.#end) throw new InvalidProof('There are lines after the end')
    if (line.kind === 'header') {
      if (line.format !== FORMAT) throw new InvalidProof(`The format is not ${FORMAT}`)
      this.#isBegun = true
      return undefined
    }
    if (!this.#isBegun) throw new InvalidProof('The first line is no header')
    if (line.kind === 'seal') this.#takeSeal(line)
    else if (line.kind === 'segment') this.#takeSegment(line)
    else if (line.kind === 'group') this.#takeGroup(line)
    else if (line.kind === 'read') return this.#takeRead(line)
    else this.#takeEnd(line)
    return undefined
  }

  /** Those that its seals are signed with. */
  get publicKeys(): string[] {
    return [...this.#publicKeys]
  }

  /** Whether every read of every group was there, as in an archive. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** After the last line. */
  end(): { reads: number; unsealed: number; groups: number } {
    if (!this.#end) throw new InvalidProof('It breaks off before its end')
    return { ...this.#end, groups: this.#groups }
  }

  #takeSeal({ number, text, signature, publicKey }: ProofLine & { kind: 'seal' }): void {
    if (this.#trusted && !this.#trusted.includes(publicKey))
      throw new InvalidProof(`Seal ${number} was signed with the key ${publicKey}, which is not trusted`)
    this.#publicKeys.add(publicKey)
    if (!isSigned(text, Buffer.from(signature, 'base64url'), Buffer.from(publicKey, 'base64url')))
      throw new InvalidProof(`The signature of seal ${number} is wrong`)
    const [signed, , , , root] = JSON.parse(text) as [number, string, string, number | null, string]
    if (signed !== number) throw new InvalidProof(`The text of seal ${number} is of another one`)
    this.#seal = { number, root: bytes(root) }
  }

  #takeSegment({ text, seal, index, of, path }: ProofLine & { kind: 'segment' }): void {
    const root = this.#seal?.number === seal ? this.#seal.root : undefined
    if (!root || !leadsTo(root, text, index, of, path)) throw new InvalidProof(`Segment ${text} is not in seal ${seal}`)
    const [chain, from, to, hash] = JSON.parse(text) as [number, number, number, string]
    this.#segment = { text, root: bytes(hash), chain, from, to }
  }

  #takeGroup({ text, segment, path }: ProofLine & { kind: 'group' }): void {
    const within = this.#segment?.text === segment ? this.#segment : undefined
    const [chain, sequence, rows, root] = JSON.parse(text) as [number, number, number, string]
    const isPart =
      within?.chain === chain && leadsTo(within.root, text, sequence - within.from, within.to - within.from + 1, path)
    if (!isPart) throw new InvalidProof(`Group ${text} is not in segment ${segment}`)
    this.#closeGroup()
    this.#group = { name: `${chain}/${sequence}`, root: bytes(root), rows, reads: 0, position: 0 }
    this.#groups += 1
  }

  #closeGroup(): void {
    if (this.#group && this.#group.reads !== this.#group.rows) this.#isComplete = false
  }

  #takeRead({ text, group: name, position, path }: ProofLine & { kind: 'read' }): ReadFields {
    const group = this.#group
    if (group?.name !== name || !leadsTo(group.root, text, position - 1, group.rows, path))
      throw new InvalidProof(`Read ${text} is not in group ${name}`)
    if (position <= group.position) throw new InvalidProof(`Read ${text} is there twice or out of order`)
    group.position = position
    group.reads += 1
    this.#reads += 1
    return JSON.parse(text) as ReadFields
  }

  #takeEnd({ reads, unsealed }: ProofLine & { kind: 'end' }): void {
    this.#closeGroup()
    if (reads !== this.#reads) throw new InvalidProof(`There are ${this.#reads} reads instead of ${reads}`)
    this.#end = { reads, unsealed }
  }
}

function leadsTo(root: Buffer, text: string, index: number, of: number, path: string[]): boolean {
  return rootFromPath(leafHash(text), index, of, path.map(bytes))?.equals(root) ?? false
}
