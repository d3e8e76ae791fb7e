import { inOneLine, shorten } from './printable.ts'

export type Progress = { update: (done: number, all: number) => void; end: () => void }

export type Unit = 'bytes' | 'groups' | 'rows'

const WIDTH = 30
const MAX_LABEL_LENGTH = 30
const USUAL_COLUMNS = 80
const EVERY_MS = 100

/** A bar with rate and remaining time on a terminal, nothing in a pipe. `unit` says what is counted. */
export function progressBar(label: string, unit: Unit, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { update: () => {}, end: () => {} }
  const name = shorten(inOneLine(label), MAX_LABEL_LENGTH)
  const since = performance.now()
  let drawn = Number.NEGATIVE_INFINITY
  return {
    update(done, all) {
      const now = performance.now()
      if (now - drawn < EVERY_MS) return
      drawn = now
      // A line that wraps could not be overwritten: the next one would appear below it. Some terminals report no width.
      const columns = (stream.columns || USUAL_COLUMNS) - 1
      const line = `${name} ${describeProgress(done, all, (now - since) / 1000, unit, columns - name.length - 1)}`
      stream.write(`\r\x1b[K${line.slice(0, columns)}`)
    },
    end: () => void stream.write('\r\x1b[K'),
  }
}

/** `███░░░ 42 % 18.3 MB/s 12 s left`, with a bar that leaves space for the rest. */
export function describeProgress(
  done: number,
  all: number,
  seconds: number,
  unit: Unit,
  columns = Number.POSITIVE_INFINITY,
): string {
  const share = all > 0 ? Math.min(1, done / all) : 1
  const rate = seconds > 0 ? done / seconds : 0
  const speed = unit === 'bytes' ? `${(rate / 1e6).toFixed(1)} MB/s` : `${Math.round(rate)} ${unit}/s`
  const left = rate > 0 ? `${Math.ceil((all - done) / rate)} s left` : ''
  const figures = `${Math.round(share * 100)} %  ${speed}  ${left}`.trimEnd()
  const width = Math.min(WIDTH, columns - figures.length - 2)
  if (width < 1) return figures
  const filled = Math.round(share * width)
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${figures}`
}
