import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Chooser } from '../chooser/Chooser.tsx'
import { ACCOUNTS } from '../chooser/choices.ts'
import { useCan, useConsole } from '../console/console-context.ts'
import { FileButton } from '../controls/FileButton.tsx'
import { TickBox } from '../controls/TickBox.tsx'
import { UploadList } from '../uploads/UploadList.tsx'
import { addFiles, useEndedUploads } from '../uploads/uploads.ts'

/** Files are sent one after the other; what one of them needs is answered in place. */
export function ImportDrop({ onChanged }: { onChanged: () => void }) {
  const { t } = useConsole()
  const can = useCan()
  const [accountId, setAccountId] = useState('')
  const [keep, setKeep] = useState(false)
  const [isOver, setOver] = useState(false)
  const ended = useEndedUploads()
  const seen = useRef(ended)
  useEffect(() => {
    if (seen.current !== ended) onChanged()
    seen.current = ended
  }, [ended, onChanged])
  const take = (files: File[]) => addFiles(files, { keep, ...(accountId !== '' && { accountId }) })
  const onDrag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  if (!can('editor')) return null
  return (
    <div className="import-drop">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same for everybody. */}
      <div
        className={isOver ? 'drop over' : 'drop'}
        onDragOver={onDrag(true)}
        onDragLeave={onDrag(false)}
        onDrop={(event) => {
          onDrag(false)(event)
          take([...event.dataTransfer.files])
        }}
      >
        <p>
          {t.imports.drop} {t.imports.dropOr}
        </p>
        <FileButton label={t.imports.choose} multiple onFiles={take} />
        <details>
          <summary>{t.imports.account}</summary>
          <Chooser
            className="field"
            label={t.field.account}
            hint={t.imports.accountHint}
            source={ACCOUNTS}
            value={accountId}
            onChange={setAccountId}
          />
          <TickBox className="" isSelected={keep} onChange={setKeep}>
            {t.imports.keep}
          </TickBox>
        </details>
      </div>
      <UploadList />
    </div>
  )
}
