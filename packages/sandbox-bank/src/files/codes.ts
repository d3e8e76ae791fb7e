import { isNegative } from '@vitrine/money'
import type { Movement } from '../truth/movement.ts'

type Code = { iso: [out: string, into: string]; german: [out: string, into: string]; swift: string }

/** ISO 20022 domain, family and sub-family; the German code of `:86:`; the kind in `:61:`. */
const CODES: Record<Movement['type'], Code> = {
  card: { iso: ['PMNT-CCRD-POSD', 'PMNT-CCRD-POSC'], german: ['106', '166'], swift: 'NMSC' },
  cash: { iso: ['PMNT-CCRD-CWDL', 'PMNT-CCRD-CDPT'], german: ['083', '082'], swift: 'NMSC' },
  transfer: { iso: ['PMNT-ICDT-ESCT', 'PMNT-RCDT-ESCT'], german: ['116', '166'], swift: 'NTRF' },
  'direct debit': { iso: ['PMNT-RDDT-ESDD', 'PMNT-RDDT-PRDD'], german: ['105', '109'], swift: 'NDDT' },
  'standing order': { iso: ['PMNT-ICDT-STDO', 'PMNT-RCDT-STDO'], german: ['117', '152'], swift: 'NSTO' },
  salary: { iso: ['PMNT-ICDT-SALA', 'PMNT-RCDT-SALA'], german: ['116', '153'], swift: 'NTRF' },
  fee: { iso: ['ACMT-MDOP-CHRG', 'ACMT-MCOP-CHRG'], german: ['808', '808'], swift: 'NCHG' },
  interest: { iso: ['ACMT-MDOP-INTR', 'ACMT-MCOP-INTR'], german: ['814', '814'], swift: 'NINT' },
  batch: { iso: ['PMNT-ICDT-ESCT', 'PMNT-RDDT-ESDD'], german: ['191', '192'], swift: 'NTRF' },
}

const side = (amount: string): 0 | 1 => (isNegative(amount) ? 0 : 1)

export const isoCodeOf = ({ type }: Movement, amount: string): string => CODES[type].iso[side(amount)]
export const germanCodeOf = ({ type }: Movement, amount: string): string => CODES[type].german[side(amount)]
export const swiftKindOf = ({ type }: Movement): string => CODES[type].swift
