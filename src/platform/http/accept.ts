/** Whether an Accept header allows JSON. Absent means anything. The most specific matching range decides. */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept === 'application/json' || accept === '*/*' || accept.trim() === '') return true
  let best = { specificity: -1, quality: 0 }
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
    const specificity = ['*/*', 'application/*', 'application/json'].indexOf(type)
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    const quality = weight === undefined ? 1 : Number(weight.slice(2))
    if (specificity > best.specificity) best = { specificity, quality: Number.isNaN(quality) ? 0 : quality }
  }
  return best.specificity >= 0 && best.quality > 0
}

export type Encoding = 'br' | 'gzip'
/** Of two that are equally welcome the first. */
const ENCODINGS: Encoding[] = ['br', 'gzip']

/** What an Accept-Encoding header prefers, and whether it forbids to send a body as it is. */
export function encodingFor(accepts: string): { encoding: Encoding | undefined; mustEncode: boolean } {
  const named = new Map<string, number>()
  for (const part of accepts.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    const quality = weight === undefined ? 1 : Number(weight.slice(2))
    if (name !== '' && !named.has(name)) named.set(name, quality >= 0 && quality <= 1 ? quality : 0)
  }
  const weightOf = (name: string): number | undefined => named.get(name) ?? named.get('*')
  const plain = weightOf('identity')
  let best: { encoding: Encoding | undefined; quality: number } = { encoding: undefined, quality: 0 }
  for (const encoding of ENCODINGS) {
    const quality = weightOf(encoding) ?? 0
    if (quality > best.quality) best = { encoding, quality }
  }
  const { encoding, quality } = best
  return { encoding: quality >= (plain ?? 0) ? encoding : undefined, mustEncode: plain === 0 }
}
