/** Links between the Markdown files of the repository, as they are followed on a code host; face.test.ts follows those of the served pages. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from 'node:test'
import { renderMarkdown } from '../../src/platform/docs/markdown.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file) && file !== '')

const headings = new Map<string, string[]>()
function headingsOf(file: string): string[] {
  const known = headings.get(file)
  if (known) return known
  const ids = renderMarkdown(readFileSync(file, 'utf8'), () => undefined).sections.map(({ id }) => id)
  headings.set(file, ids)
  return ids
}

test('every link of every Markdown file leads to a file, and to a heading where it names one', () => {
  const wrong: string[] = []
  let followed = 0
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replace(/^(`{3,}).*?^\1$/gms, '')
    for (const [, link] of text.matchAll(/(?:\]\(|<img src=")([^)\s"]+)/g)) {
      // Addresses of a running service begin with a slash.
      if (/^(?:[a-z]+:|\/)/.test(link!)) continue
      followed += 1
      const [path, fragment] = link!.split('#')
      const target = path === '' ? file : posix.join(posix.dirname(file), path!)
      if (!existsSync(target)) wrong.push(`${file}: ${link}`)
      else if (fragment && statSync(target).isFile() && !headingsOf(target).includes(fragment))
        wrong.push(`${file}: ${link} has no such heading`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.ok(followed > 200, String(followed))
})
