import type { Profile } from '../profile.ts'
import { BENELUX } from './benelux.ts'
import { BRITISH_ISLES } from './british-isles.ts'
import { CENTRAL } from './central.ts'
import { ELSEWHERE } from './elsewhere.ts'
import { GERMANY } from './germany.ts'

/**
 * The CSV exports that are recognised. A new one goes into the file of its region: Germany, Benelux, the British Isles,
 * central Europe without Germany; any other into `elsewhere.ts`.
 */
export const PROFILES: Profile[] = [...BENELUX, ...BRITISH_ISLES, ...CENTRAL, ...ELSEWHERE, ...GERMANY]
