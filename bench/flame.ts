/**
 * A flame graph of a .cpuprofile as SVG: `node bench/flame.ts in.cpuprofile out.svg`. Width is time; a frame was called
 * by the one below it. Idle time is left out.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Node = {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
  children?: number[]
}
export type CpuProfile = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

type Frame = { name: string; kind: string; self: number; total: number; children: Map<string, Frame> }

const WIDTH = 1_200
const ROW = 16
/** Narrower frames are invisible and only make the file larger. */
const NARROWEST = 1.2

function nameOf({ functionName, url, lineNumber }: Node['callFrame']): { name: string; kind: string } {
  const file = url.replace(
    /^.*\/(node_modules\/(?:@[^/]+\/)?[^/]+|src|bench)\//,
    (_, at: string) => `${at.replace('node_modules/', '')}/`,
  )
  const kind = url.startsWith('node:')
    ? 'node'
    : url.includes('/node_modules/')
      ? 'package'
      : url.includes('/src/')
        ? 'ours'
        : 'native'
  const place = url === '' ? '' : ` ${file.replace(/^file:\/\//, '')}:${lineNumber + 1}`
  return { name: `${functionName || '(anonymous)'}${place}`, kind }
}

function treeOf({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map<number, number>()
  for (const { id, children } of nodes) for (const child of children ?? []) parents.set(child, id)
  const selfTime = new Map<number, number>()
  samples.forEach((id, i) => {
    selfTime.set(id, (selfTime.get(id) ?? 0) + Math.max(0, timeDeltas[i] ?? 0))
  })
  const root: Frame = { name: 'all', kind: 'native', self: 0, total: 0, children: new Map() }
  for (const [id, time] of selfTime) {
    const path: Node[] = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) path.push(byId.get(at)!)
    path.pop()
    const ignored =
      path.length === 0 ||
      path.some(({ callFrame }) => callFrame.functionName === '(idle)' || callFrame.url === 'node:inspector')
    if (ignored) continue
    let frame = root
    root.total += time
    for (const node of path.toReversed()) {
      const { name, kind } = nameOf(node.callFrame)
      let next = frame.children.get(name)
      if (!next) {
        next = { name, kind, self: 0, total: 0, children: new Map() }
        frame.children.set(name, next)
      }
      next.total += time
      frame = next
    }
    frame.self += time
  }
  return root
}

const COLOURS: Record<string, string> = { ours: '#d9763b', package: '#d8b13f', node: '#7fa66a', native: '#9a9a9a' }

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

export function flameGraph(profile: CpuProfile): string {
  const root = treeOf(profile)
  const boxes: string[] = []
  let deepest = 0
  const draw = (frame: Frame, x: number, depth: number): void => {
    const width = (frame.total / root.total) * WIDTH
    if (width < NARROWEST) return
    deepest = Math.max(deepest, depth)
    const share = `${((frame.total / root.total) * 100).toFixed(1)} %`
    const maxChars = Math.floor((width - 4) / 6.2)
    const label =
      maxChars > 2
        ? `<text x="${(x + 2).toFixed(1)}" y="${-depth * ROW - 4}">${escaped(frame.name.slice(0, maxChars))}</text>`
        : ''
    const box = `<rect x="${x.toFixed(1)}" y="${-(depth + 1) * ROW}" width="${Math.max(0.5, width - 0.5).toFixed(1)}" height="${ROW - 1}" fill="${COLOURS[frame.kind]}"/>`
    boxes.push(`<g><title>${escaped(frame.name)} ${share}</title>${box}${label}</g>`)
    let at = x
    for (const child of [...frame.children.values()].sort((a, b) => b.total - a.total)) {
      draw(child, at, depth + 1)
      at += (child.total / root.total) * WIDTH
    }
  }
  draw(root, 0, 0)
  const height = (deepest + 1) * ROW
  const legend = Object.entries({
    ours: 'the service',
    package: 'packages',
    node: 'Node',
    native: 'native and GC',
  })
    .map(
      ([kind, text], i) =>
        `<rect x="${i * 160}" y="6" width="10" height="10" fill="${COLOURS[kind]}"/><text x="${i * 160 + 14}" y="15">${text}</text>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${-height} ${WIDTH} ${height + 22}" font-family="monospace" font-size="10"><rect x="0" y="${-height}" width="${WIDTH}" height="${height + 22}" fill="#fff"/>${boxes.join('\n')}${legend}</svg>\n`
}

/** The functions with the most self time, a line each. */
export function hotSpots(profile: CpuProfile, most: number): string[] {
  const root = treeOf(profile)
  const self = new Map<string, number>()
  const visit = (frame: Frame): void => {
    self.set(frame.name, (self.get(frame.name) ?? 0) + frame.self)
    for (const child of frame.children.values()) visit(child)
  }
  visit(root)
  return [...self]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([name, time]) => `${((time / root.total) * 100).toFixed(1).padStart(5)} %  ${name}`)
}

if (import.meta.main) {
  const [from, to] = process.argv.slice(2)
  writeFileSync(to!, flameGraph(JSON.parse(readFileSync(from!, 'utf8')) as CpuProfile))
}
