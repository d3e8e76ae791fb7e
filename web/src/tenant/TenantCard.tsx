import { useI18n } from '../texts/i18n-context.ts'
import { Logo } from './Logo.tsx'
import { type AskTenant, addressOf } from './tenant.ts'

/** The tenant as a person would check it: its brand name, its registered name, its address. */
export function TenantCard({ tenant }: { tenant: AskTenant }) {
  const { language } = useI18n()
  return (
    <div className="tenant">
      <Logo tenant={tenant} />
      <div>
        <p className="tenant-name">{tenant.name}</p>
        <p className="soft">
          {tenant.companyName}
          <br />
          {addressOf(tenant, language)}
        </p>
      </div>
    </div>
  )
}
