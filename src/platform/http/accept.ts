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
