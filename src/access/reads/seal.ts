import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type MacKey, macKeyOf, sha256 } from '../../platform/core/secret.ts'
import { hex } from './chain.ts'
import { leafHash, merkleRoot } from './merkle.ts'

/** What a seal covers of one chain. */
export type Segment = { chain: number; from: number; to: number; root: Buffer }

/** Covers all segments since the previous seal, and by its hash all earlier ones. */
export type SealFields = {
  number: number
  sealedAt: Date
  /** The hash of the previous seal. */
  previous: Buffer
  /** All months up to this one are archived; null while none is. */
  archivedMonth: number | null
  /** The Merkle root of the segments. */
  root: Buffer
}
export type Seal = SealFields & { hash: Buffer; signature: Buffer; publicKey: Buffer }

/** The hash before the first seal. */
export const SEALS_START = sha256('')

export const segmentText = ({ chain, from, to, root }: Segment): string => JSON.stringify([chain, from, to, hex(root)])
export const segmentLeaf = (segment: Segment): Buffer => leafHash(segmentText(segment))
/** `segments` in the order of their chains. */
export const rootOfSegments = (segments: readonly Segment[]): Buffer => merkleRoot(segments.map(segmentLeaf))

/** What is hashed and signed. */
export const sealText = ({ number, sealedAt, previous, archivedMonth, root }: SealFields): string =>
  JSON.stringify([number, String(sealedAt.getTime()), hex(previous), archivedMonth, hex(root)])

export type ReadLogKeys = { mac: MacKey; signing: KeyObject; publicKey: Buffer }

/** A key for the groups, and a pair of keys for the seals, which anybody can check. From 32 bytes each. */
export function readLogKeysFrom(mac: Buffer, seed: Buffer): ReadLogKeys {
  const signing = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = Buffer.from(createPublicKey(signing).export({ format: 'jwk' }).x!, 'base64url')
  return { mac: macKeyOf(mac), signing, publicKey }
}

/** What precedes the 32 bytes of a private Ed25519 key (RFC 8410), and of a public one. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

export function signSeal(fields: SealFields, { signing, publicKey }: ReadLogKeys): Seal {
  const text = sealText(fields)
  return { ...fields, hash: sha256(text), signature: sign(null, Buffer.from(text), signing), publicKey }
}

export function isSigned(text: string, signature: Buffer, publicKey: Buffer): boolean {
  if (publicKey.length !== 32) return false
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, signature)
}
