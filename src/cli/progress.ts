export type Progress = { update: (done: number, all: number) => void; end: () => void }

export type Unit = 'bytes' | 'groups' | 'rows'

const WIDTH = 30
const EVERY_MS = 100

/** A bar with rate and remaining time on a terminal, silence in a pipe. `unit` says what is counted. */
export function progressBar(label: string, unit: Unit, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { update: () => {}, end: () => {} }
  const since = performance.now()
  let drawn = 0
  return {
    update(done, all) {
      const now = performance.now()
      if (now - drawn < EVERY_MS) return
      drawn = now
      stream.write(`\r\x1b[K${label} ${describeProgress(done, all, (now - since) / 1000, unit)}`)
    },
    end: () => void stream.write('\r\x1b[K'),
  }
}

/** `███░░░ 42 %  18.3 MB/s  12 s left` */
export function describeProgress(done: number, all: number, seconds: number, unit: Unit): string {
  const share = all > 0 ? Math.min(1, done / all) : 1
  const filled = Math.round(share * WIDTH)
  const rate = seconds > 0 ? done / seconds : 0
  const speed = unit === 'bytes' ? `${(rate / 1e6).toFixed(1)} MB/s` : `${Math.round(rate)} ${unit}/s`
  const left = rate > 0 ? `${Math.ceil((all - done) / rate)} s left` : ''
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${Math.round(share * 100)} %  ${speed}  ${left}`.trimEnd()
}
