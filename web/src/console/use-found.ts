import { useCallback, useEffect, useState } from 'react'
import { ManageError } from '../api/manage-call.ts'

type FoundAnswer<T> = { id: string; found?: T; error?: ManageError }

/** What a call finds by an id, or why it did not; neither until it answers. */
export function useFound<T>(id: string | undefined, find: (id: string) => Promise<T>) {
  const [answer, setAnswer] = useState<FoundAnswer<T>>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is the same call again.
  useEffect(() => {
    let current = true
    setAnswer(undefined)
    if (id !== undefined)
      find(id).then(
        (found) => current && setAnswer({ id, found }),
        (thrown) => current && setAnswer({ id, error: ManageError.from(thrown) }),
      )
    return () => {
      current = false
    }
  }, [id, find, tries])
  const retry = useCallback(() => setTries((before) => before + 1), [])
  const current = answer?.id === id ? answer : undefined
  return { found: current?.found, error: current?.error, isFinding: id !== undefined && current === undefined, retry }
}
