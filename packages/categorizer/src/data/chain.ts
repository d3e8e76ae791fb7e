import type { Merchant } from './merchant.ts'

/**
 * Chains and houses by code and by the countries they are in; separated by commas. `Name = other = other` gives further
 * spellings. `~Name` is called like an everyday word: it counts at the beginning of a text, in its own countries, with
 * nothing behind it but a place. `*` as the countries means the world.
 */
export type Chains = Readonly<Record<string, Readonly<Record<string, string>>>>

export function chainsOf(chains: Chains): Merchant[] {
  return Object.entries(chains).flatMap(([mcc, places]) =>
    Object.entries(places).flatMap(([where, list]) =>
      list.split(',').map((written): Merchant => {
        const [first = '', ...aliases] = written.split('=').map((text) => text.trim())
        const weak = first.startsWith('~')
        const merchant: Merchant = { name: weak ? first.slice(1).trim() : first, mcc }
        if (aliases.length > 0) merchant.aliases = aliases
        if (where !== '*') merchant.countries = where.split(' ')
        if (weak) merchant.weak = true
        return merchant
      }),
    ),
  )
}

/** The same where all of a list are in one country: by code alone. */
export const chainsIn = (countries: string, names: Readonly<Record<string, string>>): Merchant[] =>
  chainsOf(Object.fromEntries(Object.entries(names).map(([mcc, list]) => [mcc, { [countries]: list }])))
