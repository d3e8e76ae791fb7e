/** Answers of one range of stated confidence. */
export type ConfidenceRange = { n: number; stated: number; right: number }

const SIZE = 360
const EDGE = 56

const at = (share: number): number => Math.round(share * SIZE * 10) / 10
const x = (share: number): number => EDGE + at(share)
const y = (share: number): number => EDGE / 2 + SIZE - at(share)

const text = (left: number, top: number, content: string, anchor = 'middle'): string =>
  `<text x="${left}" y="${top}" text-anchor="${anchor}">${content}</text>`

/** A picture of stated confidence against the share that was right; on the diagonal the two are equal. */
export function reliabilityCurve(buckets: readonly ConfidenceRange[]): string {
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1]
  const grid = ticks.flatMap((tick) => [
    `<path d="M${x(tick)} ${y(0)}V${y(1)}M${x(0)} ${y(tick)}H${x(1)}" stroke="#ddd"/>`,
    text(x(tick), y(0) + 18, `${tick * 100}`),
    text(x(0) - 8, y(tick) + 4, `${Math.round(tick * 100)}`, 'end'),
  ])
  const band = `<path d="M${x(0)} ${y(0.05)}L${x(0.95)} ${y(1)}L${x(1)} ${y(1)}L${x(1)} ${y(0.95)}L${x(0.05)} ${y(0)}L${x(0)} ${y(0)}Z" fill="#e4efe4"/>`
  const points = buckets.flatMap(({ n, stated, right }) => [
    `<circle cx="${x(stated)}" cy="${y(right)}" r="${n < 30 ? 3 : 6}" fill="${n < 30 ? '#999' : '#1c5d99'}"/>`,
    text(x(stated) - 10, y(right) + 4, `${n}`, 'end'),
  ])
  const line = buckets
    .filter(({ n }) => n >= 30)
    .map(({ stated, right }) => `${x(stated)},${y(right)}`)
    .join(' ')
  const [width, height] = [SIZE + 2 * EDGE, SIZE + 2 * EDGE]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" role="img">`,
    '<title>Stated confidence against the share of answers that were right</title>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...grid,
    band,
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#7a7" stroke-dasharray="4 4"/>`,
    `<polyline points="${line}" fill="none" stroke="#1c5d99" stroke-width="2"/>`,
    ...points,
    text(x(0.5), height - 22, 'stated confidence, in per cent'),
    `<text transform="translate(16 ${y(0.5)}) rotate(-90)" text-anchor="middle">right, in per cent</text>`,
    '</svg>\n',
  ].join('\n')
}
