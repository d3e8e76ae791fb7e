const PRIME = 0x01000193
const SEED = 0x811c9dc5

/** FNV-1a of a text or a part of one, as 32 bits; `seed`: of the text in front of it. */
export function hashOf(text: string, from = 0, to = text.length, seed = SEED): number {
  let hash = seed
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash
}
