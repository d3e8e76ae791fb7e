import { type Trouble, troubleText } from '../api/trouble.ts'
import { useSpeech } from '../texts/speech-context.ts'
import { Notice } from './Notice.tsx'

export function TroubleNotice({ trouble }: { trouble: Trouble | undefined }) {
  const speech = useSpeech()
  return trouble && <Notice kind="alert">{troubleText(speech, trouble)}</Notice>
}
