/** Enough rows to see a whole page of them, and quick to send again after every click. */
const SAMPLE_BYTES = 64 * 1024
const PIECE = 8_192

export type FileSample = { sample: string; cut: boolean }

/** The beginning of a file in base64. */
export async function sampleOf(file: File): Promise<FileSample> {
  const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer())
  let text = ''
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return { sample: btoa(text), cut: file.size > SAMPLE_BYTES }
}
