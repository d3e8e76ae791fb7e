// Lost if it breaks: a package that nobody looked at runs with the accounts of everybody.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

/** What `npm sbom` says of a package, as far as it matters here. */
type Component = { name: string; hashes?: unknown[]; licenses?: unknown[]; group?: string; purl?: string }

/** Tools of tests from before packages stated it in one word: read in their own files. */
const ELSEWHERE: Record<string, string> = { busboy: 'MIT', 'humanize-number': 'MIT', only: 'MIT', streamsearch: 'MIT' }

type LockFile = { packages: Record<string, { integrity?: string; license?: string; link?: boolean }> }

export const row: Row = {
  id: 'X5',
  title: 'Every package has a hash, a licence, a reason, and a line in the bill of materials',
  promise: 'P20',
  run: async () => {
    const text = execFileSync('npm', ['run', '-s', 'sbom'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const { components, bomFormat } = JSON.parse(text) as { components: Component[]; bomFormat: string }
    // Our own are in the repository.
    const foreign = components.filter(({ name, group, hashes }) => hashes !== undefined || !isOurs(name, group))
    const without = foreign.filter(
      ({ name, hashes, licenses }) => (!hashes?.length && !isNode(name)) || !licenses?.length,
    )
    const every = Object.entries((JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile).packages).filter(
      ([place, { link }]) => place.includes('node_modules/') && !link,
    )
    const bare = every
      .filter(
        ([place, { integrity, license }]) =>
          !integrity || !(license ?? ELSEWHERE[place.split('node_modules/').at(-1)!]),
      )
      .map(([place]) => place)
    for (const place of bare) console.error(place)
    const tests = await provenBy('the lock file, the reasons and the installed Node checked', [
      'test/lock-file.test.ts',
      'test/dependencies.test.ts',
    ])
    if (!('kept' in tests)) throw new Error('it is measured')
    return {
      done: `a bill of materials (${bomFormat}) written by \`npm run sbom\`; ${tests.done}`,
      figure: `${every.length} packages in all, ${bare.length} without hash or licence in the lock file; ${foreign.length} of them at run time, ${without.length} without in the bill; ${tests.figure}`,
      kept: without.length === 0 && foreign.length > 20 && bare.length === 0 && every.length > 300 && tests.kept,
    }
  },
}

/** Fetched by the script of the package `node`; lock-file.test.ts compares the program itself with a hash. */
const isNode = (name: string) => /^node(-bin)?-(linux|darwin|win)-/.test(name)
const OURS = [...readdirSync('packages'), 'web']
const isOurs = (name: string, group?: string) => group === '@vitrine' || OURS.includes(name.split('/').at(-1)!)
