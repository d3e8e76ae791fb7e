/** The meaning of a bank's code, where it says more than how the movement was paid. */
export type CodeMeaning = { code: string; why: string } | { none: string }

const CASH = { code: '6011', why: 'cash machine' }
const COUNTER = { code: '6010', why: 'cash over the counter' }
const CHARGE = { code: '6012', why: 'charges of the bank' }
const SALARY = { none: 'salary' }
const BENEFIT = { none: 'pension or benefit' }
const DEPOSIT = { none: 'cash paid in' }

/** Last part of an ISO 20022 bank transaction code (domain, family, sub-family), or a purpose code. */
const SUB_FAMILIES: Readonly<Record<string, CodeMeaning>> = {
  CWDL: CASH,
  XBCW: CASH,
  CHRG: CHARGE,
  COMM: CHARGE,
  COMI: CHARGE,
  FEES: CHARGE,
  INTR: { code: '6012', why: 'interest of the bank' },
  SALA: SALARY,
  PAYR: SALARY,
  PENS: BENEFIT,
  SSBE: BENEFIT,
  BENE: BENEFIT,
  CDPT: DEPOSIT,
  MIXD: DEPOSIT,
  TAXE: { code: '9311', why: 'tax' },
  TAXS: { code: '9311', why: 'tax' },
}

const DOMAINS: Readonly<Record<string, CodeMeaning>> = {
  SECU: { code: '6211', why: 'securities' },
  LDAS: { code: '6012', why: 'loan' },
  FORX: { code: '6051', why: 'currency exchange' },
  CMDT: { code: '6051', why: 'precious metals' },
}

/** The German business transaction codes (GVC) behind MT940 and in bank files. */
const GVC: Readonly<Record<string, CodeMeaning>> = {
  '053': SALARY,
  '153': SALARY,
  '056': BENEFIT,
  '156': BENEFIT,
  '082': DEPOSIT,
  '083': CASH,
  '808': CHARGE,
  '805': CHARGE,
  '806': CHARGE,
  '807': CHARGE,
  '814': { code: '6012', why: 'interest of the bank' },
}

/** Words of OFX and of British banks. */
const WORDS: Readonly<Record<string, CodeMeaning>> = {
  ATM: CASH,
  CASH: CASH,
  CPT: CASH,
  CASHPOINT: CASH,
  FEE: CHARGE,
  SRVCHG: CHARGE,
  CHG: CHARGE,
  INT: { code: '6012', why: 'interest of the bank' },
  DIRECTDEP: SALARY,
}

export function meaningOf(bankCode: string): CodeMeaning | undefined {
  const code = bankCode.toUpperCase()
  const parts = code.split(/[^A-Z0-9]+/)
  if (parts.length >= 3 && parts[1] === 'CNTR' && parts[2] === 'CWDL') return COUNTER
  const last = parts.at(-1) ?? ''
  if (parts.length >= 2 || last.length === 4) {
    const meaning = SUB_FAMILIES[last] ?? (parts.length >= 3 ? DOMAINS[parts[0]!] : undefined)
    if (meaning) return meaning
  }
  if (/^\d{3}$/.test(last)) return GVC[last]
  return parts.length === 1 ? WORDS[code] : undefined
}
