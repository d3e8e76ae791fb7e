import type { Id } from '../../platform/core/id.ts'

/** A merchant whom the operator gives access. */
export type TenantFacts = {
  id: Id<'tenant'>
  slug: string
  name: string
  companyName: string
  addressStreet: string
  addressStreetNumber: string
  addressCity: string
  addressZipCode: string
  addressCountry: string
  /** Set once the logo has been copied to where it is served from; a path is one of this service. */
  logoUrl: string | null
  /** The tenant's page about privacy. */
  privacyUrl: string | null
}

export type StoredTenant = TenantFacts & { created: Date; retired: Date | null }

/** What an operator may change about it. The slug is part of addresses that clients call, so it stays. */
export type CompanyData = Omit<TenantFacts, 'id' | 'slug' | 'logoUrl'>

export const ENVIRONMENTS = ['sandbox', 'production'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

const SLUG = /^[a-z0-9](-?[a-z0-9]){0,62}$/
export const isSlug = (text: string): boolean => SLUG.test(text)

/** Owners are sent there, so it is a page that nobody on the way can change. */
export const isPrivacyUrl = (text: string): boolean =>
  text.length <= 2_000 && URL.canParse(text) && new URL(text).protocol === 'https:' && text.startsWith('https://')
