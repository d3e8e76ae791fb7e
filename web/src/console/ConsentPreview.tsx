import { useEffect, useId, useRef, useState } from 'react'
import type { AskView } from '../../../src/access/consents/ask.schema.ts'
import type { Translations } from '../../../src/clients/inquiries/inquiry.ts'
import type { Language } from '../../../src/people/messages/message.ts'
import type { ConsoleTenant, InquiryFields } from '../api/manage-rows.ts'
import { serverNow } from '../api/server-clock.ts'
import { LANGUAGE_NAMES } from '../texts/language.ts'
import { useConsole } from './console-context.ts'

const NO_TRANSLATIONS: Translations = {}

type Props = {
  inquiry: InquiryFields
  translations?: Translations
  tenant: ConsoleTenant | undefined
  language: Language
  onLanguage: (language: Language) => void
}

/** The page that owners see, in a frame of its own, so that nothing of the console changes how it looks. */
export function ConsentPreview({ inquiry, translations = NO_TRANSLATIONS, tenant, language, onLanguage }: Props) {
  const { t } = useConsole()
  const id = useId()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === 'ready') setReady(true)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  useEffect(() => {
    const ask: AskView = {
      translations,
      // The example does not name who runs the service.
      operator: {},
      ...(tenant?.privacyUrl && { privacyUrl: tenant.privacyUrl }),
      consentId: 'con_preview',
      ask: 1,
      state: 'open',
      environment: inquiry.environment,
      contact: t.example.owner,
      channel: 'email',
      tenant: {
        name: tenant?.name ?? '…',
        companyName: tenant?.companyName ?? '…',
        ...Object.fromEntries(
          Object.entries(tenant ?? {}).filter(([name]) => name.startsWith('address') || name === 'logoUrl'),
        ),
      },
      displayName: inquiry.displayName || '…',
      description: inquiry.description || '…',
      scope: inquiry.scope,
      frequency: inquiry.frequency,
      validityDays: inquiry.validityDays,
      // The default of ACCESS_WINDOW_MINUTES: the example asks the service nothing.
      accessMinutes: 60,
      termsHash: '',
      linkExpires: serverNow().toISOString(),
    }
    if (isReady) frame.current?.contentWindow?.postMessage({ ask, language }, location.origin)
  }, [isReady, inquiry, translations, tenant, language, t])
  return (
    <section className="preview">
      <div className="preview-head">
        <h3>{t.inquiries.preview}</h3>
        <label className="hidden" htmlFor={id}>
          {t.inquiries.language}
        </label>
        <select id={id} value={language} onChange={({ target }) => onLanguage(target.value as Language)}>
          {Object.entries(LANGUAGE_NAMES).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <iframe ref={frame} title={t.inquiries.previewFrame} src="/console/preview" />
    </section>
  )
}
