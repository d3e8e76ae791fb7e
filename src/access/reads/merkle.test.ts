import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sha256 } from '../../platform/core/secret.ts'
import { leafHash, merkleRoot, merkleTree, pathIn, rootFromPath } from './merkle.ts'

const leavesOf = (count: number): Buffer[] => Array.from({ length: count }, (_, i) => leafHash(String(i)))

/** The definition of RFC 6962, section 2.1, word by word. */
function definedRoot(leaves: Buffer[]): Buffer {
  if (leaves.length === 0) return sha256('')
  if (leaves.length === 1) return leaves[0]!
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  const halves = [definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split))]
  return sha256(Buffer.concat([Buffer.from([1]), ...halves]))
}

test('the root is that of RFC 6962, for any number of leaves', () => {
  for (let count = 0; count <= 70; count++)
    assert.deepEqual(merkleRoot(leavesOf(count)), definedRoot(leavesOf(count)), `${count} leaves`)
})

test('the path of each leaf leads to the root, and no other path, leaf, place or size does', () => {
  for (let count = 1; count <= 33; count++) {
    const leaves = leavesOf(count)
    const [tree, root] = [merkleTree(leaves), merkleRoot(leaves)]
    const isRoot = (...asked: Parameters<typeof rootFromPath>) => rootFromPath(...asked)?.equals(root) ?? false
    for (const [at, leaf] of leaves.entries()) {
      const path = pathIn(tree, at)
      assert.ok(isRoot(leaf, at, count, path), `${at} of ${count}`)
      assert.ok(!isRoot(leafHash('another'), at, count, path))
      for (let other = -1; other <= count; other++)
        if (other !== at) assert.ok(!isRoot(leaf, other, count, path), `${at} as ${other} of ${count}`)
      assert.ok(!isRoot(leaf, at, count, [...path, root]))
      if (path.length > 0) assert.ok(!isRoot(leaf, at, count, path.slice(1)))
      for (const changed of path.keys())
        assert.ok(!isRoot(leaf, at, count, path.with(changed, sha256('another'))), `${at} of ${count}`)
    }
  }
})

test('two lists of leaves that differ have different roots', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 20 }), fc.array(fc.string(), { maxLength: 20 }), (a, b) => {
      const isSame = JSON.stringify(a) === JSON.stringify(b)
      assert.equal(merkleRoot(a.map(leafHash)).equals(merkleRoot(b.map(leafHash))), isSame)
    }),
  )
})
