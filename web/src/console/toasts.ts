import { useSyncExternalStore } from 'react'

/** Something that was done, and how to take it back where that is possible. */
export type Toast = { key: number; text: string; undo?: (() => Promise<unknown>) | undefined }

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()
const MOST = 3

const tell = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )

/** `undo` takes it back by the same API, so it is a change of its own in the log. */
export const sayDone = (text: string, undo?: () => Promise<unknown>): void =>
  tell([...toasts, { key: ++last, text, undo }].slice(-MOST))

export const closeToast = (key: number): void => tell(toasts.filter((each) => each.key !== key))
