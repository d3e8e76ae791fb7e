import type { Socket } from 'node:net'
import { REFUSALS, Refusal } from '../core/errors.ts'
import { errorBody } from './refusal-answer.ts'

/** A request that the HTTP parser refuses never becomes a request; it gets the same error body all the same. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  docsUrl: string,
  requestId: string,
): void {
  // If an answer is already being sent, a second one in the middle would be read as part of it.
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
