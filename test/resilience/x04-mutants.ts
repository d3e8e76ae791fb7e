// Lost if it breaks: the code that decides who may read what can be wrong in a way that no test notices.
import { spawnSync } from 'node:child_process'
import type { Row } from './row.ts'

/** All but the reconciliation, which takes too long: `npm run mutate -- reconcile`. */
const PARTS = ['gate', 'consents', 'pins', 'sessions', 'cursors']

export const row: Row = {
  id: 'X4',
  title: 'Small mistakes in the code that decides about access are noticed by tests',
  promise: 'P5',
  minutes: 60,
  run: () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/mutate.ts', ...PARTS], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` },
    })
    if (status !== 0) console.error(stdout, stderr)
    const figures = [...stdout.matchAll(/^(\w+): (.*)$/gm)].map(([, name, figure]) => `${name} ${figure}`)
    return {
      done: `every small change of ${PARTS.join(', ')} tried against their tests (Stryker)`,
      figure: figures.join('; '),
      kept: status === 0 && figures.length === PARTS.length,
    }
  },
}
