/** npm run soak -- patterns: checks every pattern again, and stores the harmless ones. */
import { writeFileSync } from 'node:fs'
import { CHECKED, checkPatterns, listPatterns } from './patterns.ts'

const { service, pages } = listPatterns()
const all = [...service.literals, ...pages.literals]
const { faults, harmless } = checkPatterns(all, new Set())
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
else writeFileSync(CHECKED, harmless)
console.log(`${all.length} patterns, ${faults.length} of them may take too long`)
