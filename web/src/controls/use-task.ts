import { useCallback, useRef, useState } from 'react'
import { Trouble } from '../api/trouble.ts'

/** One thing at a time: whether it runs, and what kept it from succeeding the last time. */
export function useTask() {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const running = useRef(false)
  const run = useCallback(async (task: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setTrouble(undefined)
    try {
      await task()
    } catch (error) {
      setTrouble(Trouble.from(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  return { busy, trouble, setTrouble, run }
}
