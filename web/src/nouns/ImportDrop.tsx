import { type DragEvent, useRef, useState } from 'react'
import { ManageError } from '../api/manage-call.ts'
import { followImport, uploadStatement } from '../api/upload.ts'
import { Chooser } from '../chooser/Chooser.tsx'
import { ACCOUNTS } from '../chooser/choices.ts'
import { useCan, useConsole } from '../console/console-context.ts'
import { FileButton } from '../console/FileButton.tsx'
import { Link } from '../console/Link.tsx'
import { Problem } from '../console/Problem.tsx'
import { addressOf } from '../console/router.ts'
import { TickBox } from '../controls/TickBox.tsx'
import { setPendingFile } from '../profiles/pending-file.ts'
import { PROFILE_MAKER } from './profiles.tsx'
import { partsOfReason } from './reason.ts'

type FileUpload = {
  key: number
  name: string
  step: 'sending' | 'waiting' | 'reading' | 'done' | 'refused' | 'failed'
  /** From 0 to 1. */
  share: number
  importId?: string
  reason?: string | undefined
  error?: ManageError
  /** No profile fits the file, so that one has to be made. */
  unknown?: File | undefined
}

/** Files are sent one after the other; each shows how far it is until its report is there. */
export function ImportDrop({ onChanged }: { onChanged: () => void }) {
  const { t } = useConsole()
  const can = useCan()
  const [accountId, setAccountId] = useState('')
  const [keep, setKeep] = useState(false)
  const [isOver, setOver] = useState(false)
  const [uploads, setUploads] = useState<FileUpload[]>([])
  const last = useRef(0)
  const queue = useRef(Promise.resolve())

  const set = (key: number, change: Partial<FileUpload>) =>
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)))

  const send = async (key: number, file: File) => {
    try {
      const { id } = await uploadStatement({
        file,
        accountId: accountId || undefined,
        keep,
        onSent: (share) => set(key, { share }),
      })
      set(key, { step: 'waiting', share: 0, importId: id })
      const ended = await followImport(id, (share) => set(key, { step: 'reading', share }))
      const { status, reason, needsProfile } = ended
      set(key, { step: status, share: 1, reason, unknown: needsProfile ? file : undefined })
    } catch (thrown) {
      set(key, { step: 'failed', error: ManageError.from(thrown) })
    } finally {
      onChanged()
    }
  }
  const take = (files: File[]) => {
    for (const file of files) {
      const key = ++last.current
      setUploads((before) => [{ key, name: file.name, step: 'sending', share: 0 }, ...before])
      queue.current = queue.current.then(() => send(key, file))
    }
  }
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
      <ul className="uploads" aria-live="polite">
        {uploads.map(({ key, name, step, share, importId, reason, error, unknown }) => (
          <li key={key}>
            <span className="upload-name">{name}</span>
            <span className="soft">{t.imports[step]}</span>
            <progress max={1} value={share} aria-label={name} />
            {importId !== undefined && <Link href={addressOf(['imports', importId])}>{t.imports.seeReport}</Link>}
            {unknown ? (
              <p>
                {t.imports.unknownCsv}{' '}
                <Link href={addressOf([PROFILE_MAKER])} onClick={() => setPendingFile(unknown)}>
                  {t.profiles.fromImport}
                </Link>
              </p>
            ) : (
              reason !== undefined && <p className="error">{partsOfReason(reason).first}</p>
            )}
            <Problem error={error} />
          </li>
        ))}
      </ul>
    </div>
  )
}
