import { useCallback, useEffect, useState } from 'react'
import { findOperatorSession } from '../api/manage.ts'
import type { SignedInAs } from '../api/manage-rows.ts'
import { useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import { PageHead } from '../console/PageHead.tsx'
import { Problem } from '../console/Problem.tsx'
import { useAction } from '../console/use-action.ts'
import { ThemeMenu } from '../theme/ThemeMenu.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { OwnSecondFactor } from './OwnSecondFactor.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/** Few enough to think of new ones. */
const FEW_CODES = 3

/** What operators do about their own sign-in. */
export function MyAccountPage({ onLeave }: { onLeave: () => void }) {
  const { t, number, count } = useConsole()
  const [me, setMe] = useState<SignedInAs>()
  const [changes, setChanges] = useState(0)
  const { error, run } = useAction()
  const load = useCallback(() => run(async () => setMe(await findOperatorSession())), [run])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change may be one of what is shown.
  useEffect(() => {
    load()
  }, [load, changes])
  const onChanged = useCallback(() => setChanges((before) => before + 1), [])
  const codes = me?.recoveryCodes ?? 0
  return (
    <div className="page">
      <PageHead title={t.myAccount.title} lead={t.myAccount.lead} />
      <Problem error={error} onRetry={load} />
      <div className="account-cards">
        <div>
          {me && (
            <section className="card" aria-labelledby="me-who">
              <h2 id="me-who">{t.myAccount.who}</h2>
              <Facts
                rows={[
                  [t.field.email, me.email],
                  [t.field.role, t.roleLong[me.role]],
                  [t.field.secondFactor, me.totp ? t.yes : t.no],
                  [
                    t.myAccount.codesLeft,
                    me.totp && (codes > FEW_CODES ? number(codes) : count(t.myAccount.fewCodes, codes)),
                  ],
                ]}
              />
              <ThemeMenu />
            </section>
          )}
          {me && <OwnSecondFactor email={me.email} hasTotp={me.totp ?? false} onChanged={onChanged} />}
        </div>
        <div>
          {me && <OwnPassword email={me.email} onChanged={onChanged} />}
          <OwnSessions key={changes} onLeave={onLeave} />
        </div>
      </div>
    </div>
  )
}
