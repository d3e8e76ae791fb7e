import type { Merchant } from '../merchant.ts'
import { chainsBaltics } from './baltics.ts'
import { chainsBulgaria } from './bulgaria.ts'
import { chainsCroatia } from './croatia.ts'
import { chainsCzechia, chainsSlovakia } from './czechia-slovakia.ts'
import { chainsGreece } from './greece.ts'
import { chainsHungary } from './hungary.ts'
import { chainsItaly } from './italy.ts'
import { chainsPoland } from './poland.ts'
import { chainsPortugal } from './portugal.ts'
import { chainsRomania } from './romania.ts'
import { chainsSlovenia } from './slovenia.ts'
import { chainsSpain } from './spain.ts'

/** Chains that have shops, by country: what the brand index does not know, or knows for a side line. */
export const chainsByCountry: readonly Merchant[] = [
  ...chainsBaltics,
  ...chainsBulgaria,
  ...chainsCroatia,
  ...chainsCzechia,
  ...chainsGreece,
  ...chainsHungary,
  ...chainsItaly,
  ...chainsPoland,
  ...chainsPortugal,
  ...chainsRomania,
  ...chainsSlovakia,
  ...chainsSlovenia,
  ...chainsSpain,
]
