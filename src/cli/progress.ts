export type Progress = { update: (done: number, all: number) => void; end: () => void }

/** A bar on a terminal, silence in a pipe. */
export function progressBar(label: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { update: () => {}, end: () => {} }
  const width = 30
  return {
    update(done, all) {
      const share = all > 0 ? Math.min(1, done / all) : 1
      const filled = Math.round(share * width)
      stream.write(`\r${label} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${Math.round(share * 100)} %`)
    },
    end: () => void stream.write('\r\x1b[K'),
  }
}
