import { useState } from 'react'
import type { AskTenant } from './tenant.ts'

/** The logo of a tenant or a bank, or the initials where there is none, or it does not load. The page's policy says from where. */
export function Logo({ tenant }: { tenant: Pick<AskTenant, 'name' | 'logoUrl'> }) {
  const { logoUrl, name } = tenant
  const [broken, setBroken] = useState<string>()
  if (logoUrl !== undefined && logoUrl !== broken)
    return (
      <picture className="logo">
        {/* Each logo is stored in two sizes and two formats, under names that differ in that. */}
        {logoUrl.endsWith('-320.png') && (
          <source
            type="image/webp"
            srcSet={`${siblingOf(logoUrl, 160)} 160w, ${siblingOf(logoUrl, 320)} 320w`}
            sizes="56px"
          />
        )}
        <img src={logoUrl} alt="" width="56" height="56" onError={() => setBroken(logoUrl)} />
      </picture>
    )
  return (
    <span className="logo initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

const siblingOf = (logoUrl: string, size: 160 | 320): string => `${logoUrl.slice(0, -'320.png'.length)}${size}.webp`

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
