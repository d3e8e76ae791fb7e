// Checks a proof of reads. Needs Node and nothing else; written from docs/read-log.md alone, as an example for others.
//   node verify.mjs reads-proof.ndjson PUBLIC_KEY
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [file, publicKey] = process.argv.slice(2)
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest()
const leaf = (text) => sha256(Buffer.from([0]), Buffer.from(text))
const node = (left, right) => sha256(Buffer.from([1]), left, right)

/** Follows a path from a leaf up to the root of a tree with `size` leaves. */
function rootOf(text, index, size, path) {
  if (!(index >= 0 && index < size)) fail('a leaf is outside of its tree')
  const siblings = path.map((hex) => Buffer.from(hex, 'hex'))
  let hash = leaf(text)
  for (let [at, last] = [index, size - 1]; last > 0; at >>= 1, last >>= 1) {
    if (at === last && at % 2 === 0) continue
    const sibling = siblings.shift() ?? fail('a path is too short')
    hash = at % 2 === 0 ? node(hash, sibling) : node(sibling, hash)
  }
  return siblings.length === 0 ? hash.toString('hex') : fail('a path is too long')
}

function fail(reason) {
  process.stderr.write(`Not proven: ${reason}.\n`)
  process.exit(1)
}

function isSigned(text, signature, key) {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'base64url')])
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'))
}

const [seals, segments, groups] = [new Map(), new Map(), new Map()]
let reads = 0
let end
for (const line of readFileSync(file, 'utf8').trimEnd().split('\n').map(JSON.parse)) {
  if (line.kind === 'seal') {
    if (line.publicKey !== publicKey) fail(`seal ${line.number} was signed with another key`)
    if (!isSigned(line.text, line.signature, line.publicKey)) fail(`the signature of seal ${line.number} is wrong`)
    seals.set(JSON.parse(line.text)[0], JSON.parse(line.text)[4])
  } else if (line.kind === 'segment') {
    if (rootOf(line.text, line.index, line.of, line.path) !== seals.get(line.seal)) fail('a segment is in no seal')
    segments.set(line.text, JSON.parse(line.text))
  } else if (line.kind === 'group') {
    const [chain, sequence, rows, root] = JSON.parse(line.text)
    const [ofChain, from, to, segmentRoot] = segments.get(line.segment) ?? fail('a group is in no segment')
    const isThere = rootOf(line.text, sequence - from, to - from + 1, line.path) === segmentRoot
    if (chain !== ofChain || !isThere) fail('a group is not in its segment')
    groups.set(`${chain}/${sequence}`, { rows, root })
  } else if (line.kind === 'read') {
    const group = groups.get(line.group) ?? fail('a read is in no group')
    if (rootOf(line.text, line.position - 1, group.rows, line.path) !== group.root) fail('a read is not in its group')
    reads += 1
  } else if (line.kind === 'end') end = line
}
if (end?.reads !== reads) fail('it breaks off before its end')
process.stdout.write(`${reads} reads are proven.\n`)
