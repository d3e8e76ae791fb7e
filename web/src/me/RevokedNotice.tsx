import { useEffect, useRef } from 'react'
import type { MeConsent, MeSession, Revocation } from '../../../src/surfaces/me/me.schema.ts'
import { purposeIn } from '../terms/purpose.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { RevokeTenant } from './RevokeTenant.tsx'

/** One consent, or everything of the tenant of one. */
export type Revoked = Revocation | { all: MeConsent }

type Props = {
  revoked: Revoked
  session: MeSession
  onTenantRevoked: (consent: MeConsent) => void
  onSessionOver: () => void
}

/** What has ended, and what the same tenant may still read under. */
export function RevokedNotice({ revoked, session, onTenantRevoked, onSessionOver }: Props) {
  const { t, fill, language } = useI18n()
  const done = useRef<HTMLParagraphElement>(null)
  // The card moves to another group and loses the focus, which goes to the notice about it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice takes the focus again
  useEffect(() => done.current?.focus(), [revoked])
  const consent = 'consent' in revoked ? revoked.consent : revoked.all
  const tenant = consent.tenant.name
  const stillValid = 'consent' in revoked ? revoked.stillValid : []
  if (!('consent' in revoked) || stillValid.length === 0)
    return (
      <div className="notice">
        <p ref={done} tabIndex={-1}>
          {fill(t.consent.revoked, { tenant })}
        </p>
      </div>
    )
  return (
    <div className="notice still-valid">
      <p ref={done} tabIndex={-1}>
        {fill(t.consent.revokedOne, { purpose: purposeIn(language, revoked.consent).displayName })}{' '}
        {fill(t.consent.stillValid, { tenant })}
      </p>
      <ul>
        {stillValid.map((one) => (
          <li key={one.consentId}>{purposeIn(language, one).displayName}</li>
        ))}
      </ul>
      <RevokeTenant
        tenantId={revoked.consent.tenantId}
        tenant={tenant}
        session={session}
        onRevoked={() => onTenantRevoked(consent)}
        onSessionOver={onSessionOver}
      />
    </div>
  )
}
