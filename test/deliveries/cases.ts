import { AMOUNTS } from './cases-amounts.ts'
import { DRIFT } from './cases-drift.ts'
import { HOLDS } from './cases-holds.ts'
import { ORDER } from './cases-order.ts'
import { SAID } from './cases-stated.ts'
import { STATEMENTS } from './cases-statements.ts'
import type { Scenario } from './scenario.ts'

/** Everything that banks do and that has to be imported correctly. */
export const CASES: Scenario[] = [...HOLDS, ...STATEMENTS, ...AMOUNTS, ...DRIFT, ...ORDER, ...SAID]
