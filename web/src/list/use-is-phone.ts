import { useSyncExternalStore } from 'react'

const NARROW = '(max-width: 45rem)'

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(NARROW)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** As in console.css. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
