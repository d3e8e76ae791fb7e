/** Rejects when the signal is aborted, whatever becomes of the promise. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((done, failed) => {
    const abort = () => failed(signal.reason)
    if (signal.aborted) {
      // Nobody waits for it any more.
      promise.catch(() => {})
      return abort()
    }
    signal.addEventListener('abort', abort, { once: true })
    promise.then(done, failed).finally(() => signal.removeEventListener('abort', abort))
  })
}

export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> => {
  let timer: ReturnType<typeof setTimeout>
  const slept = new Promise<void>((done) => {
    timer = setTimeout(done, milliseconds)
  })
  return abortable(slept, signal).finally(() => clearTimeout(timer))
}
