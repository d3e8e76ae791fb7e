import type { ConsoleI18n } from '../console/console-context.ts'

const STEPS = ['', 'k', 'M', 'G', 'T']

/** Bytes as people say them: 48211 is 48.2 kB, in French 48,2 ko. */
export function sizeText({ language, number }: Pick<ConsoleI18n, 'language' | 'number'>, bytes: number): string {
  const step = Math.min(STEPS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const unit = language === 'fr' ? 'o' : 'B'
  return `${number(Math.round((bytes / 1000 ** step) * 10) / 10)} ${STEPS[step]}${unit}`
}
