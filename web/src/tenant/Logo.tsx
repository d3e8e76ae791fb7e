import type { AskTenant } from './tenant.ts'

/** The tenant's logo if this service stores it, else the initials: the page loads nothing from other hosts. */
export function Logo({ tenant }: { tenant: AskTenant }) {
  const { logoUrl, name } = tenant
  if (logoUrl !== undefined && new URL(logoUrl, location.href).origin === location.origin)
    return <img className="logo" src={logoUrl} alt="" width="56" height="56" />
  return (
    <span className="logo initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
