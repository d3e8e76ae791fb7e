import type { Profile } from '../profile.ts'
import { BENELUX } from './benelux.ts'
import { CENTRAL } from './central.ts'
import { ELSEWHERE } from './elsewhere.ts'
import { GERMANY } from './germany.ts'
import { ISLANDS } from './islands.ts'

export const PROFILES: Profile[] = [...BENELUX, ...CENTRAL, ...ELSEWHERE, ...GERMANY, ...ISLANDS]
