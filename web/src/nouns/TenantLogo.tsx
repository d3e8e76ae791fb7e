import { useEffect, useState } from 'react'
import { findLogo, putLogo, removeLogo } from '../api/manage.ts'
import type { ConsoleTenant, LogoAnswer } from '../api/manage-rows.ts'
import { useCan, useConsole } from '../console/console-context.ts'
import { Problem } from '../console/Problem.tsx'
import { useAction } from '../console/use-action.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { FileButton } from '../controls/FileButton.tsx'

const POLL_MS = 1000

/** The logo's way to where it is served from, which takes a moment after the upload. */
export function TenantLogo({ tenant, onChanged }: { tenant: ConsoleTenant; onChanged: () => void }) {
  const { t, fill } = useConsole()
  const can = useCan()
  const [logo, setLogo] = useState<LogoAnswer>()
  const { busy, error, run } = useAction()
  useEffect(() => {
    // What an upload says meanwhile is newer.
    findLogo(tenant.id).then(
      (found) => setLogo((before) => before ?? found),
      () => undefined,
    )
  }, [tenant.id])
  const isWaiting = logo?.state === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(async () => {
      const now = await findLogo(tenant.id).catch(() => undefined)
      if (now === undefined || now.state === 'waiting') return
      setLogo(now)
      if (now.state === 'synchronised') onChanged()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, tenant.id, onChanged])
  const texts = {
    none: '',
    waiting: t.tenants.logoWaiting,
    synchronised: t.tenants.logoSynchronised,
    failed: fill(t.tenants.logoFailed, { reason: logo?.reason ?? '' }),
  }
  return (
    <>
      <h3>{t.tenants.logo}</h3>
      <p role="status">{logo && texts[logo.state]}</p>
      {can('admin') && (
        <div className="button-row">
          <FileButton
            label={t.tenants.logoChoose}
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            onFiles={([file]) =>
              file && run(async () => setLogo((await putLogo(tenant.id, file)) ?? { state: 'waiting' }))
            }
          />
          {logo && logo.state !== 'none' && (
            <ActionButton
              kind="plain"
              busy={busy}
              onPress={() =>
                run(async () => {
                  await removeLogo(tenant.id)
                  setLogo({ state: 'none' })
                  onChanged()
                })
              }
            >
              {t.tenants.logoRemove}
            </ActionButton>
          )}
          <p className="soft">{t.tenants.logoHint}</p>
        </div>
      )}
      <Problem error={error} />
    </>
  )
}
