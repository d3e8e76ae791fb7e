/** npm run soak -- patterns: checks every pattern again, and stores the harmless ones. */
import { writeFileSync } from 'node:fs'
import { CHECKED, faultOf, listPatterns, PAGES, SERVICE, written } from './patterns.ts'

const all = [...listPatterns('tsconfig.json', SERVICE).literals, ...listPatterns('web/tsconfig.json', PAGES).literals]
const unique = new Map(all.map((found) => [written(found), found]))
const faults = [...unique.values()].map(faultOf).filter((fault) => fault !== undefined)
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
else writeFileSync(CHECKED, `${JSON.stringify([...unique.keys()].sort(), null, 2)}\n`)
console.log(`${unique.size} patterns, ${faults.length} of them may take too long`)
