import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { LANGUAGES } from '../../../src/platform/core/language.ts'
import { loadConsoleTexts } from '../texts/console/language.ts'
import { createI18n } from '../texts/i18n.ts'
import { loadTexts } from '../texts/language.ts'
import { kindOf, readerText } from './reader-words.ts'

const READERS = fileURLToPath(new URL('../../../packages/bank-statements/src/', import.meta.url))
/** By which a reader refuses a file, a row or a column; the last argument that is a text says why. */
const REFUSES = ['Unreadable', 'UnreadableRow', 'UnknownCsv', 'refuse', 'wrong', 'fault']

type Node = { type?: string; [key: string]: unknown }

/** A text as it is written, with a value in each gap. */
function writtenIn(node: Node | undefined): string[] {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node?.type === 'TemplateLiteral')
    return [(node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('"12"')]
  if (node?.type === 'ConditionalExpression')
    return [...writtenIn(node.consequent as Node), ...writtenIn(node.alternate as Node)]
  return []
}

function* reasonsIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  const { type, callee, arguments: given } = node as Node
  const { name, property } = (callee ?? {}) as { name?: string; property?: { name?: string; type: string } }
  const called = name ?? (property?.type === 'Identifier' ? property.name : undefined)
  if ((type === 'NewExpression' || type === 'CallExpression') && REFUSES.includes(called ?? ''))
    yield* (given as Node[]).slice(0, 2).flatMap(writtenIn)
  for (const child of Object.values(node)) yield* reasonsIn(child)
}

const REASONS = globSync('**/*.ts', { cwd: READERS })
  .filter((file) => !file.endsWith('.test.ts') && !/cli|main/.test(file))
  .flatMap((file) => [...reasonsIn(parseSync(file, readFileSync(`${READERS}${file}`, 'utf8')).program)])
  // Only a frame around another reason.
  .filter((text) => !/^(column |:61:)"12": "12"$/.test(text))

test('every reason why a whole file is refused has a kind, so that it is said in every language', () => {
  assert.ok(REASONS.length > 120, String(REASONS.length))
  const unknown = REASONS.filter((reason) => kindOf(reason.replace(/^column \S+: /, '')) === undefined)
  assert.deepEqual(unknown, [])
})

for (const language of LANGUAGES)
  test(`${language}: why a file is refused is said in it, with the value that is wrong`, async () => {
    const known = { ...createI18n(language, await loadTexts(language)), t: await loadConsoleTexts(language) }
    for (const reason of REASONS) {
      const text = readerText(known, reason)
      if (language === 'en') assert.equal(text, reason)
      else assert.doesNotMatch(text, /[{}]|undefined/, reason)
    }
    assert.match(readerText(known, '"12,3x" is no amount'), /"12,3x"/)
    assert.match(readerText(known, 'column Betrag: "x" is not a number such as 12.50'), /Betrag.*"x"/)
  })
