import type { Socket } from 'node:net'
import { REFUSALS, Refusal } from '../core/errors.ts'
import { errorBody } from './refusal-answer.ts'

/** What the HTTP parser itself refuses never becomes a request; it gets the same error body all the same. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  docsUrl: string,
  requestId: string,
): void {
  // Where an answer is already on its way, another one in the middle of it would be read as a part of it.
  const { _httpMessage: underWay } = socket as Socket & { _httpMessage?: { headersSent: boolean } }
  if (error.code === 'ECONNRESET' || !socket.writable || underWay?.headersSent) {
    socket.destroy()
    return
  }
  const refusal = new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request')
  const { status } = REFUSALS[refusal.refusal]
  const body = JSON.stringify(errorBody(refusal, docsUrl, requestId))
  socket.end(
    [
      `HTTP/1.1 ${status} ${status === 413 ? 'Payload Too Large' : 'Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Request-Id: ${requestId}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
