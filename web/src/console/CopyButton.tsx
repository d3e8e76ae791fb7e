import { CopyButton as Copy } from '../controls/CopyButton.tsx'
import { useConsole } from './console-context.ts'

export function CopyButton({ text }: { text: string }) {
  const { t } = useConsole()
  return <Copy text={text} copy={t.copy} copied={t.copied} />
}
