import { useState } from 'react'
import { listAnswers } from '../api/manage-banks.ts'
import type { ConsoleAnswer } from '../api/manage-rows.ts'
import { useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'

/** As much as can be looked through; the command shows all. */
const MAX_SHOWN = 50_000

/** What the bank answered: an owner's data, so the button says first that it is recorded who looks. */
export function RawAnswers({ fetchId }: { fetchId: string }) {
  const { t, time, fill } = useConsole()
  const [answers, setAnswers] = useState<ConsoleAnswer[]>()
  const { answers: texts } = t.fetches
  if (!answers)
    return (
      <div className="button-row panel-actions">
        <Decide
          label={texts.show}
          title={texts.title}
          needs="editor"
          onYes={async () => setAnswers(await listAnswers(fetchId))}
        >
          {texts.text}
        </Decide>
      </div>
    )
  return (
    <section className="answers">
      <h3>{texts.heading}</h3>
      {answers.map(({ part, contentType, asked, body }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two answers may be equal, and their order stays.
        <details key={at}>
          <summary>
            <strong>{part}</strong> <span className="soft">{`${time(asked)}, ${contentType}`}</span>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard. */}
          <pre tabIndex={0}>{body.slice(0, MAX_SHOWN)}</pre>
          {body.length > MAX_SHOWN && <p className="soft">{fill(texts.shortened, { id: fetchId })}</p>}
        </details>
      ))}
    </section>
  )
}
