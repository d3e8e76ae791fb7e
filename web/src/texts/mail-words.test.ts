import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES, type Language } from '../../../src/people/messages/message.ts'
import { WORDINGS } from '../../../src/people/messages/text.ts'
import { loadTexts } from './language.ts'

/** What owners read on our pages about the same things, and words that nobody has to learn beside them. */
const WORDS: Record<Language, { permission: RegExp; payments: RegExp; pin: RegExp; others: RegExp }> = {
  en: { permission: /permission/i, payments: /payments/i, pin: /PIN/, others: /consent|transaction/i },
  de: {
    permission: /Erlaubnis|erlaubt/,
    payments: /Zahlungen/,
    pin: /PIN/,
    others: /Zustimm|Einwillig|Umsätze|Buchung|einseh|eingeseh|Salden|widerruf/i,
  },
  fr: {
    permission: /autoris/i,
    payments: /paiements/i,
    pin: /code(?! PIN)/i,
    others: /code PIN|consentement|opération|mouvement|connexion à|reconnecter/i,
  },
  it: { permission: /permess/i, payments: /pagamenti/i, pin: /PIN/, others: /consens|movimenti|operazioni|revoc/i },
  es: { permission: /permis/i, payments: /pagos/i, pin: /PIN/, others: /consenti|movimientos|revoc/i },
  nl: {
    permission: /toestemming/i,
    payments: /betalingen/i,
    pin: /pincode/i,
    others: /\bPIN\b|transacties|inzien|ingezien|in te zien|verbinding/,
  },
  sl: {
    permission: /dovoljenj/i,
    payments: /plačil/i,
    pin: /PIN/,
    others: /soglasj|transakcij|koda|kodo|kode|branj|odobri/i,
  },
  hr: {
    permission: /dopuštenj/i,
    payments: /plaćanj/i,
    pin: /PIN/,
    others: /privol|suglasnost|transakcij|čitanj|odobri/i,
  },
}

const textsOf = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : Object.values(part as object).flatMap(textsOf)

for (const language of LANGUAGES)
  test(`${language}: mails and text messages use the words of the pages`, async () => {
    const { permission, payments, pin, others } = WORDS[language]
    const { mail, sms } = WORDINGS[language]
    const pages = await loadTexts(language)
    assert.match(pages.ask.confirmText + pages.consent.revokeTitle + pages.ask.takeBack, permission)
    assert.match(pages.consent.whatPayments, payments)
    assert.match(pages.pin.label, pin)
    for (const text of [mail.consent.opening, mail.consentText, mail.ended.text]) assert.match(text, permission)
    for (const scope of [mail.scope.all, mail.scope.transactions, sms.scope.all, sms.scope.transactions])
      assert.match(scope, payments)
    for (const text of [mail.consent.subject, mail.signIn.subject, mail.consentText]) assert.match(text, pin)
    for (const text of textsOf({ mail, sms })) assert.doesNotMatch(text, others)
  })
