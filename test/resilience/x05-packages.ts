// Lost if it breaks: a package that nobody looked at runs with the accounts of everybody.
import { execFileSync } from 'node:child_process'
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

/** What `npm sbom` says of a package, as far as it matters here. */
type Component = { name: string; hashes?: unknown[]; licenses?: unknown[]; group?: string; purl?: string }

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
    const tests = await provenBy('the lock file, the reasons and the installed Node checked', [
      'test/lock-file.test.ts',
      'test/dependencies.test.ts',
    ])
    if (!('kept' in tests)) throw new Error('it is measured')
    return {
      done: `a bill of materials (${bomFormat}) written by \`npm run sbom\`; ${tests.done}`,
      figure: `${foreign.length} packages at run time, ${without.length} without hash or licence; ${tests.figure}`,
      kept: without.length === 0 && foreign.length > 20 && tests.kept,
    }
  },
}

/** Fetched by the script of the package `node`; lock-file.test.ts compares the program itself with a hash. */
const isNode = (name: string) => /^node(-bin)?-(linux|darwin|win)-/.test(name)
const OURS = ['bank-statements', 'categorizer', 'client', 'money', 'web']
const isOurs = (name: string, group?: string) => group === '@vitrine' || OURS.includes(name.split('/').at(-1)!)
