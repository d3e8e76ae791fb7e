import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isRegularExpressionLiteral,
  isTaggedTemplateExpression,
} from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'

process.env.RECHECK_SYNC_BACKEND = 'pure'
const { checkSync } = await import('recheck')

const ROOT = resolve(import.meta.dirname, '../..')
/** Patterns that were found to be harmless. `npm run generate` checks the new ones, and lists them. */
export const CHECKED = 'test/abuse/patterns.json'

/** The code of the service: its own sources and those of its packages. */
const SERVICE = /^(packages\/[^/]+\/)?src\//
const PAGES = /^web\/src\//

type FoundPattern = { place: string; source: string; flags: string }

type Patterns = { literals: FoundPattern[]; composed: string[] }

/** Those of the service and those of the pages. */
export const listPatterns = (): { service: Patterns; pages: Patterns } => ({
  service: patternsOf('tsconfig.json', SERVICE),
  pages: patternsOf('web/tsconfig.json', PAGES),
})

/** Every pattern literal, and every place that builds a pattern. */
function patternsOf(project: string, folder: RegExp): Patterns {
  const api = new API({ cwd: ROOT })
  try {
    const [opened] = api.updateSnapshot({ openProject: resolve(ROOT, project) }).getProjects()
    const literals: FoundPattern[] = []
    const composed: string[] = []
    for (const name of opened!.rootFiles) {
      const file = relative(ROOT, name)
      if (!folder.test(file) || file.endsWith('.test.ts')) continue
      const source = opened!.program.getSourceFile(name)!
      const visit = (node: Node): void => {
        if (isRegularExpressionLiteral(node)) {
          const end = node.text.lastIndexOf('/')
          const line = source.text.slice(0, node.end).split('\n').length
          literals.push({ place: `${file}:${line}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
        }
        const made = isNewExpression(node) || isCallExpression(node) ? node.expression : undefined
        if (made && isIdentifier(made) && made.text === 'RegExp') composed.push(file)
        if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'RegExp')
          composed.push(file)
        node.forEachChild(visit)
      }
      visit(source)
    }
    return { literals, composed }
  } finally {
    api.close()
  }
}

/** Without `*`, `+`, `{3,}` and repeated groups there is little backtracking. */
function isShort(source: string): boolean {
  const bare = source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return !/[*+]|\{\d+,\}|\)[?{]/.test(bare)
}

const written = ({ source, flags }: FoundPattern): string => `/${source}/${flags}`

/** What is wrong with a pattern; undefined if nothing is. */
export function faultOf({ place, source, flags }: FoundPattern): string | undefined {
  if (isShort(source)) return undefined
  const found = checkSync(source, flags, { timeout: 120_000, randomSeed: 1 })
  if (found.status === 'safe') return undefined
  const why = found.status === 'vulnerable' ? found.complexity.summary : found.error.kind
  return `${place} /${source}/${flags}: ${why}`
}

/** Checks those that are not known to be harmless yet. */
export function checkPatterns(found: FoundPattern[], known: Set<string>): { faults: string[]; harmless: string } {
  const unique = new Map(found.map((one) => [written(one), one]))
  const open = [...unique].filter(([text]) => !known.has(text)).map(([, one]) => one)
  const faults = open.map(faultOf).filter((fault) => fault !== undefined)
  return { faults, harmless: `${JSON.stringify([...unique.keys()].sort(), null, 2)}\n` }
}

export const knownPatterns = (): Set<string> =>
  new Set(JSON.parse(readFileSync(resolve(ROOT, CHECKED), 'utf8')) as string[])
