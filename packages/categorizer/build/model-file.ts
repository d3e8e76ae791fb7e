/** Writes a trained model as `src/model.ts` reads it. */

export type TrainedModel = { classes: string[]; hashes: number[]; weights: Float32Array; bias: Float32Array }

/** Smaller weights are left out: they are most of the file and change no answer. */
const SMALLEST = 0.12
/** The largest weight that a byte can have. */
export const LARGEST = 6

/**
 * A line of JSON, then for each feature in the order of their numbers the number, how many weights it has, and these as pairs
 * of class and weight.
 */
export function modelFile({ classes, hashes, weights, bias }: TrainedModel, names: string): Buffer {
  const width = classes.length
  const kept: { hash: number; entries: number[] }[] = []
  for (const [id, hash] of hashes.entries()) {
    const entries: number[] = []
    for (let at = 0; at < width; at++) {
      const weight = weights[id * width + at]!
      if (Math.abs(weight) < SMALLEST) continue
      const scaled = Math.max(-127, Math.min(127, Math.round((weight / LARGEST) * 127)))
      entries.push(at, scaled & 255)
    }
    if (entries.length > 0) kept.push({ hash, entries })
  }
  kept.sort((a, b) => a.hash - b.hash)
  const entries = kept.reduce((sum, { entries }) => sum + entries.length, 0)
  const header = {
    names,
    classes,
    bias: [...bias].map((value) => Math.round(value * 1000) / 1000),
    features: kept.length,
  }
  const head = Buffer.from(`${JSON.stringify(header)}\n`)
  const body = Buffer.alloc(kept.length * 5 + entries)
  for (const [at, { hash }] of kept.entries()) body.writeUInt32LE(hash, at * 4)
  let to = kept.length * 4
  for (const { entries } of kept) body[to++] = entries.length / 2
  for (const { entries } of kept) for (const value of entries) body[to++] = value
  return Buffer.concat([head, body])
}
