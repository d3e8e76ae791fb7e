import { useCallback, useRef, useState } from 'react'
import { ManageError } from '../api/manage-call.ts'

/** Runs one action at a time: whether it runs, and why the last one was refused. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ManageError>()
  const running = useRef(false)
  const run = useCallback(async (action: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(undefined)
    try {
      await action()
    } catch (thrown) {
      setError(ManageError.from(thrown))
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  return { busy, error, run }
}
