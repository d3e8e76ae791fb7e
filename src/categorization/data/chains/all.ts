import { chainsOf } from '../chain.ts'
import type { Merchant } from '../merchant.ts'
import { attractions } from './attractions.ts'
import { britishIslesChains } from './british-isles.ts'
import { dachChains } from './dach.ts'
import { franceBeneluxChains } from './france-benelux.ts'
import { northChains } from './north.ts'
import { worldChains } from './world.ts'

export const regionalChains: Merchant[] = [
  attractions,
  britishIslesChains,
  dachChains,
  franceBeneluxChains,
  northChains,
  worldChains,
].flatMap(chainsOf)
