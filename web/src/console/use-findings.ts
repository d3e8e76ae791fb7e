import { useEffect, useState } from 'react'
import { findAnything } from '../api/manage.ts'
import type { ConsoleFound } from '../api/manage-rows.ts'

const TYPING_MS = 150
const MIN_LENGTH = 2

/** What the service finds for a text, a moment after it was typed. The last question counts, whichever answer comes last. */
export function useFindings(typed: string): {
  groups: ConsoleFound[]
  state: 'idle' | 'searching' | 'found' | 'failed'
} {
  const text = typed.trim()
  const [answer, setAnswer] = useState<{ text: string; groups: ConsoleFound[]; hasFailed: boolean }>()
  useEffect(() => {
    if (text.length < MIN_LENGTH) return
    let current = true
    const set = (groups: ConsoleFound[], hasFailed: boolean) => current && setAnswer({ text, groups, hasFailed })
    const timer = setTimeout(() => {
      findAnything(text).then(
        (groups) => set(groups, false),
        () => set([], true),
      )
    }, TYPING_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text])
  if (text.length < MIN_LENGTH) return { groups: [], state: 'idle' }
  // While one types on, what was found before stays.
  const groups = answer?.groups ?? []
  if (answer?.text !== text) return { groups, state: 'searching' }
  return { groups, state: answer.hasFailed ? 'failed' : 'found' }
}
