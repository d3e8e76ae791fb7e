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

let seal
let segment
let group
let reads = 0
let end
for (const line of readFileSync(file, 'utf8').trimEnd().split('\n').map(JSON.parse)) {
  if (line.kind === 'seal') {
    if (line.publicKey !== publicKey) fail(`seal ${line.number} was signed with another key`)
    if (!isSigned(line.text, line.signature, line.publicKey)) fail(`the signature of seal ${line.number} is wrong`)
    const [number, , , , root] = JSON.parse(line.text)
    seal = { number, root }
  } else if (line.kind === 'segment') {
    const isThere = line.seal === seal?.number && rootOf(line.text, line.index, line.of, line.path) === seal.root
    if (!isThere) fail('a segment is not in its seal')
    const [chain, from, to, root] = JSON.parse(line.text)
    segment = { text: line.text, chain, from, size: to - from + 1, root }
  } else if (line.kind === 'group') {
    const [chain, sequence, rows, root] = JSON.parse(line.text)
    const isNamed = line.segment === segment?.text && chain === segment.chain
    const isThere = isNamed && rootOf(line.text, sequence - segment.from, segment.size, line.path) === segment.root
    if (!isThere) fail('a group is not in its segment')
    group = { name: `${chain}/${sequence}`, rows, root, position: 0 }
  } else if (line.kind === 'read') {
    const isNamed = line.group === group?.name && line.position > group.position
    const isThere = isNamed && rootOf(line.text, line.position - 1, group.rows, line.path) === group.root
    if (!isThere) fail('a read is not in its group, or is there twice')
    group.position = line.position
    reads += 1
  } else if (line.kind === 'end') end = line
}
if (end?.reads !== reads) fail('it breaks off before its end')
process.stdout.write(`${reads} reads are proven.\n`)
