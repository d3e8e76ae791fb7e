import { useState } from 'react'
import { useConsole } from '../console/console-context.ts'
import { Link } from '../console/Link.tsx'
import { Problem } from '../console/Problem.tsx'
import { addressOf } from '../console/router.ts'
import { Status } from '../console/Status.tsx'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ChooseAccount } from './ChooseAccount.tsx'
import { CreateAccounts } from './CreateAccounts.tsx'
import { RefusedFile } from './RefusedFile.tsx'
import { type FileOnItsWay, forget, goOn, isWaiting, useUploads } from './uploads.ts'
import { settingsByUpload, wantedAccounts } from './wanted.ts'

/** The files that were dropped: those that need an answer first, with the answer in place. */
export function UploadList() {
  const { t, count } = useConsole()
  const uploads = useUploads()
  if (uploads.length === 0) return null
  const waiting = uploads.filter(isWaiting)
  const others = uploads.filter((each) => !isWaiting(each))
  return (
    <section className="upload-list" aria-label={t.uploads.title}>
      <div className="upload-head">
        <p role="status">{waiting.length > 0 && <strong>{count(t.uploads.waitingForYou, waiting.length)}</strong>}</p>
        {others.some(({ step }) => step === 'done') && (
          <ActionButton kind="quiet" onPress={() => forget(({ step }) => step === 'done')}>
            {t.uploads.clear}
          </ActionButton>
        )}
      </div>
      <AllAtOnce uploads={waiting} />
      <ul className="uploads">
        {[...waiting, ...others].map((upload) => (
          <FileLine key={upload.key} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

function FileLine({ upload }: { upload: FileOnItsWay }) {
  const { t, count } = useConsole()
  const { key, file, step, share, importId, added, reason, faults, error } = upload
  const isOver = step === 'refused' || step === 'failed'
  const label = isWaiting(upload) ? t.uploads.needs : t.imports[step]
  return (
    <li className={isOver ? 'over' : undefined}>
      <span className="upload-name">{file.name}</span>
      <span className="upload-state" aria-live="polite">
        <Status status={isWaiting(upload) ? 'waiting' : step} label={label} />
      </span>
      {step === 'done' ? (
        <span className="soft">{added ? count(t.uploads.added, added) : t.uploads.nothingNew}</span>
      ) : isOver ? (
        <ActionButton kind="quiet" onPress={() => forget((each) => each.key === key)}>
          {t.uploads.remove}
        </ActionButton>
      ) : (
        <progress max={1} value={share} aria-label={file.name} />
      )}
      {step === 'done' && importId !== undefined && (
        <Link href={addressOf(['imports', importId])}>{t.imports.seeReport}</Link>
      )}
      {step === 'refused' && faults && (
        <div className="upload-task">
          <RefusedFile upload={upload} />
        </div>
      )}
      {reason !== undefined && !faults && <p className="error">{reason}</p>}
      <Problem error={error} onRetry={() => goOn(key, {})} />
    </li>
  )
}

/** What several files wait for is answered once. */
function AllAtOnce({ uploads }: { uploads: FileOnItsWay[] }) {
  const { t, count } = useConsole()
  const [doing, setDoing] = useState<'create' | 'choose'>()
  const wanted = wantedAccounts(uploads)
  const unnamed = uploads.filter(({ faults = [] }) =>
    faults.every(
      ({ code, number, option }) =>
        (code === 'account_not_named' && number === undefined) || (code === 'not_stated' && option === 'currency'),
    ),
  )
  const onClose = () => setDoing(undefined)
  if (wanted.length < 2) return null
  // Files that name no account are rather the months of one than one account each.
  const isOneAccount = unnamed.length === wanted.length
  const choose = (
    <ActionButton kind={isOneAccount ? 'yes' : 'plain'} onPress={() => setDoing('choose')}>
      {t.uploads.all.choose}
    </ActionButton>
  )
  return (
    <div className="all-at-once">
      <p>
        <strong>{count(t.uploads.all.title, wanted.length)}</strong>
      </p>
      {doing === 'create' && <CreateAccounts wanted={wanted} onClose={onClose} isCancelled />}
      {doing === 'choose' && (
        <>
          <p>{count(t.uploads.all.chooseText, unnamed.length)}</p>
          <ChooseAccount
            onClose={onClose}
            isCancelled
            onChosen={(account) => {
              for (const [key, settings] of settingsByUpload(wantedAccounts(unnamed), () => account))
                goOn(key, settings)
            }}
          />
        </>
      )}
      {doing === undefined && (
        <div className="button-row">
          {isOneAccount && choose}
          <ActionButton kind={isOneAccount ? 'plain' : 'yes'} onPress={() => setDoing('create')}>
            {count(t.uploads.all.create, wanted.length)}
          </ActionButton>
          {unnamed.length > 1 && !isOneAccount && choose}
        </div>
      )}
    </div>
  )
}
