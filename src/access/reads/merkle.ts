import { sha256 } from '../../platform/core/secret.ts'

/**
 * Merkle trees as in RFC 6962, section 2.1: leaves and nodes are hashed with different prefixes, and a tree of n leaves
 * is split at the largest power of two below n. With the path of one leaf anybody can check that it is part of a root,
 * without seeing the other leaves.
 */
export const leafHash = (text: string): Buffer => sha256(`\0${text}`)

const NODE = Buffer.from([1])
const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.concat([NODE, left, right]))

/** The root of no leaves. */
export const EMPTY_ROOT = sha256('')

/**
 * All levels, from the leaves to the root. Pairs from the left, and an odd last one goes up as it is: this is the same
 * tree as splitting at powers of two.
 */
export function merkleTree(leaves: readonly Buffer[]): readonly (readonly Buffer[])[] {
  const levels = [leaves]
  for (let level = leaves; level.length > 1; levels.push(level)) {
    const next: Buffer[] = []
    for (let at = 0; at < level.length; at += 2) {
      const right = level[at + 1]
      next.push(right ? nodeHash(level[at]!, right) : level[at]!)
    }
    level = next
  }
  return levels
}

export const merkleRoot = (leaves: readonly Buffer[]): Buffer => merkleTree(leaves).at(-1)![0] ?? EMPTY_ROOT

/** The hashes beside the way from a leaf to the root, from the bottom up. */
export const pathIn = (tree: readonly (readonly Buffer[])[], index: number): Buffer[] =>
  tree.flatMap((level, height) => level[(index >> height) ^ 1] ?? [])

/** The root that a leaf and its path lead to, or undefined if the path is too short or too long. */
export function rootFromPath(leaf: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer | undefined {
  if (!(index >= 0 && index < size)) return undefined
  let [hash, at, last, used] = [leaf, index, size - 1, 0]
  for (; last > 0; at >>= 1, last >>= 1) {
    // The last one of an odd level has no sibling.
    if (at % 2 === 0 && at === last) continue
    const sibling = path[used++]
    if (!sibling) return undefined
    hash = at % 2 === 0 ? nodeHash(hash, sibling) : nodeHash(sibling, hash)
  }
  return used === path.length ? hash : undefined
}
