import { useEffect, useState } from 'react'

/** What a call finds by an id; undefined until then, and where there is nothing. */
export function useFound<T>(id: string | undefined, find: (id: string) => Promise<T>): T | undefined {
  const [found, setFound] = useState<{ id: string; value: T }>()
  useEffect(() => {
    let current = true
    if (id !== undefined)
      find(id).then(
        (value) => current && setFound({ id, value }),
        () => undefined,
      )
    return () => {
      current = false
    }
  }, [id, find])
  return found?.id === id ? found?.value : undefined
}
