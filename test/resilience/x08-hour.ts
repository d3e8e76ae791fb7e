// Lost if it breaks: a service that works for ten minutes has lost something, or has no memory left, after an hour.
import { existsSync, readFileSync } from 'node:fs'
import type { Row } from './row.ts'

const REPORT = 'docs/soak-hour.md'

export const row: Row = {
  id: 'X8',
  title: 'An hour of mixed load with twenty faults loses nothing, and memory and descriptors stay',
  promise: 'P1',
  run: () => {
    if (!existsSync(REPORT)) return { notApplicable: 'not measured yet: npm run soak -- hour' }
    const text = readFileSync(REPORT, 'utf8')
    const [, minutes, faults] = /^# (\d+) minutes of mixed load with (\d+) faults$/m.exec(text) ?? []
    const growth = [...text.matchAll(/^\| (\S.*?) \| \d+ MB \| (-?[\d.]+ MB a minute)/gm)].map(
      ([, name, slope]) => `${name} ${slope}`,
    )
    const day = /on (\d{4}-\d\d-\d\d)/.exec(text)?.[1]
    return {
      done: `\`npm run soak -- hour\` on ${day}: ${minutes} minutes, ${faults} faults`,
      figure: `${/\*\*Kept\.\*\*/.test(text) ? 'nothing lost' : 'broken'}; ${growth.join(', ')}`,
      kept: /\*\*Kept\.\*\*/.test(text) && Number(minutes) >= 60 && Number(faults) >= 20,
    }
  },
}
