import { useEffect, useState } from 'react'
import type { AskView } from '../../../src/access/consents/ask.schema.ts'
import type { Language } from '../../../src/people/messages/message.ts'
import { ReadStep } from '../consent/ReadStep.tsx'
import { Frame } from '../frame/Frame.tsx'
import { TestBadge } from '../tenant/TestBadge.tsx'
import { AppI18nProvider } from '../texts/AppI18nProvider.tsx'
import { useI18n } from '../texts/i18n-context.ts'

type PreviewMessage = { ask: AskView; language: Language }

/** The consent page with an example that the console sends. It asks nothing of the service, and its buttons do nothing. */
export function PreviewApp() {
  const [shown, setShown] = useState<PreviewMessage>()
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<PreviewMessage>) => {
      if (origin === location.origin && source === parent && typeof data === 'object' && 'ask' in data) setShown(data)
    }
    addEventListener('message', onMessage)
    parent.postMessage('ready', location.origin)
    return () => removeEventListener('message', onMessage)
  }, [])
  return (
    shown && (
      <AppI18nProvider language={shown.language} onLanguage={() => {}}>
        <Example ask={shown.ask} />
      </AppI18nProvider>
    )
  )
}

function Example({ ask }: { ask: AskView }) {
  const { t, fill } = useI18n()
  return (
    <div inert>
      <Frame title={fill(t.ask.title, { tenant: ask.tenant.name })}>
        {ask.environment === 'sandbox' && <TestBadge long />}
        <ReadStep
          link={{ consentId: ask.consentId, number: 1, token: '' }}
          ask={ask}
          kicker={fill(t.ask.step, { step: 1, steps: 3 })}
          takesFocus={false}
          onPinSent={() => {}}
          onRefuse={async () => {}}
        />
      </Frame>
    </div>
  )
}
