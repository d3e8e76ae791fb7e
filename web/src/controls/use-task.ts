import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'

/** Runs one task at a time: whether it runs, and why the last one failed. */
export function useTask() {
  const [busy, setBusy] = useState(false)
  const [apiError, setApiError] = useState<ApiError>()
  const running = useRef(false)
  const run = useCallback(async (task: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setApiError(undefined)
    try {
      await task()
    } catch (error) {
      setApiError(ApiError.from(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  return { busy, apiError, setApiError, run }
}
