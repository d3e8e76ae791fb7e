import { useState } from 'react'
import { changePassword } from '../api/manage-people.ts'
import { useConsole } from '../console/console-context.ts'
import { FieldForm } from '../console/FieldForm.tsx'
import { Notice } from '../controls/Notice.tsx'
import { atPassword } from './at-password.ts'

export function OwnPassword({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { t } = useConsole()
  const [times, setTimes] = useState(0)
  return (
    <section className="card" aria-labelledby="me-password">
      <h2 id="me-password">{t.myAccount.password}</h2>
      <p className="soft">{t.myAccount.passwordText}</p>
      {times > 0 && <Notice kind="status">{t.myAccount.passwordChanged}</Notice>}
      <FieldForm
        key={times}
        username={email}
        fields={[
          {
            name: 'password',
            label: t.myAccount.passwordNow,
            type: 'password',
            autoComplete: 'current-password',
          },
          {
            name: 'newPassword',
            label: t.myAccount.passwordNew,
            hint: t.myAccount.passwordHint,
            type: 'password',
            autoComplete: 'new-password',
          },
          {
            name: 'again',
            label: t.myAccount.passwordAgain,
            type: 'password',
            autoComplete: 'new-password',
            check: (again, { newPassword }) => (again === newPassword ? undefined : t.myAccount.notTheSame),
          },
        ]}
        submit={t.myAccount.passwordChange}
        onSubmit={async ({ password = '', newPassword = '' }) => {
          await atPassword(changePassword(password, newPassword))
          setTimes(times + 1)
          onChanged()
        }}
      />
    </section>
  )
}
