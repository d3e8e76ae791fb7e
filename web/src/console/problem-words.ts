import type { ManageError } from '../api/manage-call.ts'
import type { ConsoleTexts } from '../texts/console/en/console.ts'
import type { ConsoleI18n } from './console-context.ts'

type ProblemKind = keyof ConsoleTexts['problem']['kinds']

/** A wrong password or code at the sign-in: which of them was wrong, nobody is told. */
export const SIGN_IN = 'sign_in'

const BY_CODE: Readonly<Record<string, ProblemKind>> = {
  [SIGN_IN]: 'signIn',
  invalid_pin: 'code',
  email_invalid: 'email',
  phone_number_invalid: 'phone',
}
const BY_STATUS: Readonly<Record<number, ProblemKind>> = {
  0: 'unreachable',
  401: 'password',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  412: 'conflict',
  413: 'tooLarge',
  429: 'tooMany',
  502: 'later',
  503: 'later',
  504: 'later',
}
/** About these the service has nothing more to say. */
const SAYS_ALL = new Set<ProblemKind>(['signIn', 'password', 'code', 'email', 'phone'])

function kindOf({ code, status }: ManageError): ProblemKind {
  return BY_CODE[code] ?? BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'input' : 'report')
}

/** What went wrong and what to do about it. `detail` is in the words of the service, which speaks English to operators. */
export type ProblemWords = { what: string; detail?: string; remedy: string }

export function problemWords({ t, language }: ConsoleI18n, error: ManageError): ProblemWords {
  const kind = kindOf(error)
  const { what, remedy } = t.problem.kinds[kind]
  if (error.message === '' || SAYS_ALL.has(kind)) return { what, remedy }
  return language === 'en' ? { what: error.message, remedy } : { what, detail: error.message, remedy }
}

/** The same on one line, without what to do. */
export function problemLine(i18n: ConsoleI18n, error: ManageError): string {
  const { what, detail } = problemWords(i18n, error)
  return [what, detail].filter(Boolean).join(' ')
}
