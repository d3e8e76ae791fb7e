import type { ConsoleI18n } from '../console/console-context.ts'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** Bytes as people say them: 48211 is 48.2 kB. */
export function sizeText({ number }: Pick<ConsoleI18n, 'number'>, bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${number(Math.round((bytes / 1000 ** step) * 10) / 10)} ${UNITS[step]}`
}
