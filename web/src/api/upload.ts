import { withQuery } from './call.ts'
import { ManageError, newIdempotencyKey, refusalOf } from './manage-call.ts'
import type { ImportWithReport } from './manage-rows.ts'

type UploadFile = {
  file: File
  accountId?: string | undefined
  profile?: string
  keep: boolean
  onSent: (share: number) => void
}

/** By XMLHttpRequest: `fetch` does not say how much of a body has been sent. */
export function uploadStatement({
  file,
  accountId,
  profile,
  keep,
  onSent,
}: UploadFile): Promise<Pick<ImportWithReport, 'id'>> {
  const path = withQuery('/manage/statements', {
    fileName: file.name,
    accountId,
    profile,
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
