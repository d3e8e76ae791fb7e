/** The first signal asks for an orderly shutdown; a second one ends the process at once. */
export type Stop = { readonly now: boolean; promise: Promise<void> }

export function stopSignal(names: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']): Stop {
  let now = false
  const promise = new Promise<void>((stop) => {
    for (const name of names) {
      process.on(name, () => {
        if (now) process.exit(1)
        now = true
        stop()
      })
    }
  })
  return {
    get now() {
      return now
    },
    promise,
  }
}
