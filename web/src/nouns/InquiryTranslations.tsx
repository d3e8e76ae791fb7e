import { useState } from 'react'
import {
  type InquiryTexts,
  MAX_DESCRIPTION,
  MAX_DISPLAY_NAME,
  type Translations,
} from '../../../src/clients/inquiries/inquiry.ts'
import { LANGUAGES, type Language } from '../../../src/platform/core/language.ts'
import { removeTranslation, translateInquiry } from '../api/manage-people.ts'
import type { ConsoleInquiry } from '../api/manage-rows.ts'
import { useCan, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { FieldForm } from '../console/FieldForm.tsx'
import { ActionButton } from '../controls/ActionButton.tsx'
import { LANGUAGE_NAMES } from '../texts/language.ts'

type Props = {
  row: ConsoleInquiry
  language: Language
  onLanguage: (language: Language) => void
  /** What is being written, for the preview beside it. */
  onTyped: (typed: Translations) => void
  onChanged: () => void
}

/** Which languages owners read the purpose in, and a form for the one that is chosen; the preview shows the same one. */
export function InquiryTranslations({ row, language, onLanguage, onTyped, onChanged }: Props) {
  const { t, fill } = useConsole()
  const can = useCan()
  const [isWriting, setWriting] = useState(false)
  if (!can('editor') || row.status === 'deleted') return <Written translations={row.translations} />
  const texts = row.translations[language]
  const name = LANGUAGE_NAMES[language]
  const stop = () => {
    setWriting(false)
    onTyped({})
  }
  return (
    <section aria-label={t.inquiries.translations}>
      <h3>{t.inquiries.translations}</h3>
      <p className="soft">{t.inquiries.translationsText}</p>
      <ul className="button-row languages">
        {LANGUAGES.map((each) => (
          <li key={each}>
            <ActionButton
              kind="plain"
              aria-pressed={each === language}
              onPress={() => {
                stop()
                onLanguage(each)
              }}
            >
              <span lang={each}>{LANGUAGE_NAMES[each]}</span>
              {row.translations[each] && <span className="badge">{t.inquiries.written}</span>}
            </ActionButton>
          </li>
        ))}
      </ul>
      {isWriting ? (
        <FieldForm
          key={language}
          fields={[
            {
              name: 'displayName',
              label: fill(t.inquiries.purposeIn, { language: name }),
              hint: fill(t.inquiries.upTo, { count: MAX_DISPLAY_NAME }),
            },
            {
              name: 'description',
              label: fill(t.inquiries.whyIn, { language: name }),
              hint: fill(t.inquiries.upTo, { count: MAX_DESCRIPTION }),
            },
          ]}
          values={texts ?? {}}
          submit={t.save}
          onCancel={stop}
          onChange={(typed) => onTyped({ [language]: shownAs(typed, row) })}
          onSubmit={async ({ displayName = '', description = '' }) => {
            await translateInquiry(row.id, language, {
              displayName: displayName.trim(),
              description: description.trim(),
            })
            stop()
            onChanged()
          }}
        />
      ) : (
        <>
          {texts ? (
            <blockquote lang={language}>
              <Texts {...texts} />
            </blockquote>
          ) : (
            <p>{fill(t.inquiries.notWritten, { language: name })}</p>
          )}
          <div className="button-row panel-actions">
            <ActionButton kind="plain" onPress={() => setWriting(true)}>
              {fill(texts ? t.inquiries.rewrite : t.inquiries.write, { language: name })}
            </ActionButton>
            {texts && (
              <Decide
                key={language}
                label={t.inquiries.removeTexts}
                title={fill(t.inquiries.removeTextsTitle, { language: name })}
                needs="editor"
                onYes={async () => {
                  await removeTranslation(row.id, language)
                  onChanged()
                }}
              >
                {t.inquiries.removeTextsText}
              </Decide>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** For those who only read. */
function Written({ translations }: { translations: Translations }) {
  const { t } = useConsole()
  const written = LANGUAGES.filter((each) => translations[each])
  return (
    <section aria-label={t.inquiries.translations}>
      <h3>{t.inquiries.translations}</h3>
      {written.length === 0 ? (
        <p className="soft">{t.inquiries.noTranslations}</p>
      ) : (
        <Facts rows={written.map((each) => [LANGUAGE_NAMES[each], <Texts key={each} {...translations[each]!} />])} />
      )}
    </section>
  )
}

const Texts = ({ displayName, description }: InquiryTexts) => (
  <>
    <strong>{displayName}</strong>
    <p>{description}</p>
  </>
)

/** Until something is written, the preview shows the texts of the inquiry itself. */
const shownAs = ({ displayName, description }: Record<string, string>, row: ConsoleInquiry): InquiryTexts => ({
  displayName: displayName || row.displayName,
  description: description || row.description,
})
