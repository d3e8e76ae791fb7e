import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES, type Language } from '../../../src/people/messages/message.ts'
import { REFUSALS } from '../../../src/platform/core/errors.ts'
import { ManageError, refusalOf } from '../api/manage-call.ts'
import { categoryNames } from '../chooser/categories.ts'
import { loadConsoleTexts } from '../texts/console/language.ts'
import { createI18n } from '../texts/i18n.ts'
import { loadTexts } from '../texts/language.ts'
import type { ConsoleI18n } from './console-context.ts'
import { problemLine, problemWords, SIGN_IN } from './problem-words.ts'

const consoleIn = async (language: Language): Promise<ConsoleI18n> => {
  const t = await loadConsoleTexts(language)
  return {
    ...createI18n(language, await loadTexts(language)),
    setLanguage: () => {},
    t,
    ...categoryNames([], t.field.noCategory),
  }
}
const TAKEN = new ManageError('There is a tenant "hisa-kave" already.', 400, 'invalid_argument')

test('what the service says comes second in every language but its own, below a sentence and above what to do', async () => {
  const german = problemWords(await consoleIn('de'), TAKEN)
  assert.deepEqual(german, {
    what: 'Der Dienst hat das nicht angenommen.',
    detail: 'There is a tenant "hisa-kave" already.',
    remedy: 'Berichtigen Sie, was oben genannt ist, und versuchen Sie es noch einmal.',
  })
  const english = problemWords(await consoleIn('en'), TAKEN)
  assert.deepEqual(english, { what: TAKEN.message, remedy: 'Correct what is named above, then try again.' })
  assert.equal(problemLine(await consoleIn('de'), TAKEN), `${german.what} ${german.detail}`)
})

test('a wrong password, code or address is said in the language alone', async () => {
  const t = await consoleIn('sl')
  const said = (status: number, code: string) => problemWords(t, new ManageError('In English.', status, code))
  assert.deepEqual(said(401, 'access_not_allowed'), t.t.problem.kinds.password)
  assert.deepEqual(said(401, 'invalid_pin'), t.t.problem.kinds.code)
  assert.deepEqual(said(401, SIGN_IN), t.t.problem.kinds.signIn)
  assert.deepEqual(said(400, 'email_invalid'), t.t.problem.kinds.email)
  assert.deepEqual(said(400, 'phone_number_invalid'), t.t.problem.kinds.phone)
})

test('every refusal of the service, and no answer at all, has a sentence and a remedy in every language', async () => {
  const refusals = Object.values(REFUSALS).map(({ status, message: errorMessage, ...codes }) =>
    refusalOf(status, { errorMessage, ...codes }),
  )
  for (const language of LANGUAGES) {
    const i18n = await consoleIn(language)
    const { report } = i18n.t.problem.kinds
    for (const error of [...refusals, new ManageError('', 0), new ManageError('', 502)]) {
      const { what, remedy } = problemWords(i18n, error)
      assert.match(what, /[.?]$/)
      assert.equal(remedy === report.remedy, error.status === 500, `${language} ${error.status} ${error.code}`)
    }
  }
})
