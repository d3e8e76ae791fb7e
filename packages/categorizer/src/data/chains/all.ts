import { chainsOf } from '../chain.ts'
import type { Merchant } from '../merchant.ts'
import { attractions } from './attractions.ts'
import { chainsBaltics } from './baltics.ts'
import { britishIslesChains } from './british-isles.ts'
import { chainsBulgaria } from './bulgaria.ts'
import { chainsCroatia } from './croatia.ts'
import { chainsCzechia, chainsSlovakia } from './czechia-slovakia.ts'
import { dachChains } from './dach.ts'
import { franceBeneluxChains } from './france-benelux.ts'
import { chainsGreece } from './greece.ts'
import { chainsHungary } from './hungary.ts'
import { chainsItaly } from './italy.ts'
import { northChains } from './north.ts'
import { chainsPoland } from './poland.ts'
import { chainsPortugal } from './portugal.ts'
import { chainsRomania } from './romania.ts'
import { chainsSlovenia } from './slovenia.ts'
import { chainsSpain } from './spain.ts'
import { worldChains } from './world.ts'

/** Chains and places to visit, by region: what the brand index does not know, or knows for a side line. */
export const regionalChains: readonly Merchant[] = [
  ...[attractions, britishIslesChains, dachChains, franceBeneluxChains, northChains, worldChains].flatMap(chainsOf),
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
