import { withQuery } from './call.ts'
import { findImport } from './manage.ts'
import { ManageError, newIdempotencyKey, refusalOf } from './manage-call.ts'
import type { ImportWithReport } from './manage-rows.ts'

/** What is said about a file that it does not say itself. */
export type UploadSettings = {
  keep: boolean
  /** The account of the whole file. */
  accountId?: string | undefined
  /** Or one for each account of the file, by the numbers that it uses. */
  accounts?: Readonly<Record<string, string>>
  profile?: string | undefined
  currency?: string
  dateOrder?: string
  decimalMark?: string
  charset?: string
  /** Lines of the file that are no movements. */
  leaveOut?: readonly number[]
  from?: string
  to?: string
}
type UploadFile = UploadSettings & { file: File; onSent: (share: number) => void }

/** By XMLHttpRequest: `fetch` does not say how much of a body has been sent. */
export function uploadStatement({
  file,
  accountId,
  accounts = {},
  leaveOut,
  keep,
  onSent,
  ...stated
}: UploadFile): Promise<Pick<ImportWithReport, 'id'>> {
  const path = withQuery('/manage/statements', {
    fileName: file.name,
    accountId:
      accountId ??
      (Object.entries(accounts)
        .map((pair) => pair.join('='))
        .join() ||
        undefined),
    ...stated,
    leaveOut: leaveOut?.join(),
    keep: keep ? 'true' : undefined,
  })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    // A connection that breaks and is tried again does not import the file twice.
    request.setRequestHeader('Idempotency-Key', newIdempotencyKey())
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ManageError('', 0))
    request.onload = () =>
      request.status < 300 ? resolve(request.response) : reject(refusalOf(request.status, request.response))
    request.send(file)
  })
}

const POLL_MS = 400
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

type EndedImport = ImportWithReport & { status: 'done' | 'refused' | 'failed' }
const hasEnded = (found: ImportWithReport): found is EndedImport => ['done', 'refused', 'failed'].includes(found.status)

/** Waits until an import has ended; `onShare` is told how much of it is read, from 0 to 1. */
export async function followImport(id: string, onShare: (share: number) => void = () => {}): Promise<EndedImport> {
  for (;;) {
    const found = await findImport(id)
    if (hasEnded(found)) return found
    if (found.status === 'running') onShare(found.progress.done / Math.max(1, found.progress.all))
    await pause(POLL_MS)
  }
}
