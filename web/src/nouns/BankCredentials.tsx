import { useState } from 'react'
import { findCredentials, setCredential } from '../api/manage-banks.ts'
import { useCan, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { FieldForm } from '../console/FieldForm.tsx'
import { Problem } from '../console/Problem.tsx'
import { Status } from '../console/Status.tsx'
import { useFound } from '../console/use-found.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Notice } from '../controls/Notice.tsx'

const KINDS = ['missing', 'set', 'optional'] as const

/** Which credentials a bank needs and has. Their values go one way: nothing here can show one. */
export function BankCredentials({ providerId }: { providerId: string }) {
  const { t, fill } = useConsole()
  const can = useCan()
  const { found, error, retry } = useFound(providerId, findCredentials)
  const [isSetting, setSetting] = useState(false)
  const [news, setNews] = useState<string>()
  const texts = t.credentials
  if (!found) return <Problem error={error} onRetry={retry} />
  const names = KINDS.flatMap((kind) => found[kind].map((name) => ({ name, kind })))
  return (
    <section>
      <h3>{texts.names}</h3>
      <p className="soft">{names.length === 0 ? texts.none : texts.text}</p>
      <ul className="line-list credentials">
        {names.map(({ name, kind }) => (
          <li key={name}>
            <span className="mono">{name}</span>
            <Status status={kind} label={texts[kind]} />
            {kind === 'set' && (
              <Decide
                label={texts.remove}
                title={fill(texts.removeTitle, { name })}
                needs="admin"
                warns
                onYes={async () => {
                  await setCredential(providerId, name, null)
                  setNews(undefined)
                  retry()
                }}
              >
                {texts.removeText}
              </Decide>
            )}
          </li>
        ))}
      </ul>
      {news !== undefined && <Notice kind="status">{news}</Notice>}
      {can('admin') && names.length > 0 && !isSetting && (
        <ActionButton kind="plain" onPress={() => setSetting(true)}>
          {texts.change}
        </ActionButton>
      )}
      {isSetting && (
        <FieldForm
          fields={[
            { name: 'name', label: texts.name, options: names.map(({ name }) => ({ value: name, label: name })) },
            { name: 'value', label: texts.value, hint: texts.valueHint, type: 'lines' },
          ]}
          submit={t.save}
          onCancel={() => setSetting(false)}
          onSubmit={async ({ name = '', value = '' }) => {
            await setCredential(providerId, name, value.trim())
            setSetting(false)
            setNews(fill(texts.saved, { name }))
            retry()
          }}
        />
      )}
    </section>
  )
}
