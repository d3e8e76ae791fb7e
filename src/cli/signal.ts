/** The first signal asks for an orderly shutdown; a second one ends the process at once. */
export type Stop = { readonly now: boolean; promise: Promise<NodeJS.Signals> }

export function stopSignal(
  names: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'],
  onSecond: () => void = () => process.exit(1),
): Stop {
  let now = false
  const promise = new Promise<NodeJS.Signals>((stop) => {
    for (const name of names) {
      process.on(name, () => {
        if (now) onSecond()
        now = true
        stop(name)
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
