import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FREQUENCIES, SCOPES } from '../../clients/inquiries/inquiry.ts'
import { cleanName } from './foreign-name.ts'
import { partsOf, toGsm } from './gsm.ts'
import { type Channel, type ConsentPinFacts, LANGUAGES, type Language } from './message.ts'
import { textOf } from './text.ts'

const PIN = '048213'
const SECRETS = { pin: PIN, link: 'pin_1.secret' }
const PLACE = { publicUrl: 'https://ais.example.com', timeZone: 'Europe/Ljubljana' }
const created = new Date('2026-11-15T10:00:00Z')

const shop: ConsentPinFacts = {
  tenant: 'Demo Shop',
  companyName: 'Demo Shop d.o.o.',
  scope: 'all',
  frequency: 'daily',
  validityDays: 90,
  renewal: false,
  onOurPage: true,
}
const consent = (language: Language, channel: Channel, facts: Partial<ConsentPinFacts> = {}, place = PLACE) =>
  textOf({ kind: 'consent_pin', facts: { ...shop, ...facts }, channel, language, created }, SECRETS, place)
const signIn = (language: Language, channel: Channel) =>
  textOf({ kind: 'sign_in_pin', facts: {}, channel, language, created }, SECRETS, PLACE)

const erasure = (language: Language, channel: Channel) =>
  textOf({ kind: 'erasure_pin', facts: {}, channel, language, created }, SECRETS, PLACE)

const everyFacts = SCOPES.flatMap((scope) =>
  FREQUENCIES.flatMap((frequency) => [false, true].map((renewal) => ({ scope, frequency, renewal }))),
)

/** As Intl writes it, so that a change of its data shows here and not in a person's inbox. */
const ENDS: Record<Language, [long: string, short: string]> = {
  en: ['13 February 2027', '13 Feb 2027'],
  de: ['13. Februar 2027', '13. Feb. 2027'],
  fr: ['13 février 2027', '13 févr. 2027'],
  it: ['13 febbraio 2027', '13 feb 2027'],
  es: ['13 de febrero de 2027', '13 feb 2027'],
  nl: ['13 februari 2027', '13 feb 2027'],
  sl: ['13. februarja 2027', '13. feb. 2027'],
  hr: ['13. veljače 2027.', '13. velj 2027.'],
}

for (const language of LANGUAGES)
  test(`${language}: a mail names the account numbers that a reader of transactions sees`, () => {
    assert.match(consent(language, 'email', { scope: 'transactions' }).text, /IBAN/)
  })

for (const language of LANGUAGES) {
  test(`${language}: every message is there and filled in, whatever its facts`, () => {
    const all = [
      ...everyFacts.flatMap((facts) => [consent(language, 'email', facts), consent(language, 'sms', facts)]),
      signIn(language, 'email'),
      signIn(language, 'sms'),
      erasure(language, 'email'),
      erasure(language, 'sms'),
    ]
    for (const { subject, text } of all) {
      assert.doesNotMatch(subject + text, /[{}]|undefined|NaN|\.\.(?!\.)| {2}/, text)
      assert.ok(text.includes(PIN))
      assert.ok(text.includes('10'))
    }
    assert.equal(new Set(all.map(({ text }) => text)).size, all.length, 'no two say the same')
  })

  test(`${language}: a mail states who asks, for what, how often and until when, and has the PIN on a line of its own`, () => {
    const { subject, text } = consent(language, 'email')
    assert.match(subject, /Demo Shop/)
    assert.ok(!subject.includes(PIN), 'a list of mails does not show the PIN without its warning')
    assert.match(text, /: Demo Shop \(Demo Shop d\.o\.o\.\)\n/)
    assert.match(text, new RegExp(`: ${ENDS[language][0].replaceAll('.', '\\.')}\n`))
    assert.match(text, new RegExp(`\n\n${PIN}\n\n`))
    assert.match(text, /: https:\/\/ais\.example\.com\/\n/)
    for (const line of text.split('\n')) assert.ok(line.length <= 160, line)
  })

  test(`${language}: a text message begins with the PIN and is one part where the names allow it`, () => {
    const { text } = consent(language, 'sms')
    assert.ok(text.startsWith(`${PIN} `))
    assert.ok(text.includes('Demo Shop') && text.includes(toGsm(ENDS[language][1])), text)
    assert.ok(text.length <= 160 && partsOf(text) === 1, `${text.length}: ${text}`)
    assert.equal(partsOf(signIn(language, 'sms').text), 1)
    assert.equal(partsOf(erasure(language, 'sms').text), 1)
    for (const facts of everyFacts) {
      const long = consent(language, 'sms', { ...facts, tenant: 'Čebelarsko društvo Zgornja Šiška in okolica' })
      assert.ok(long.text.length <= 320 && partsOf(long.text) <= 2, `${long.text.length}: ${long.text}`)
    }
  })
}

test('a renewal says so, in every language', () => {
  for (const language of LANGUAGES) {
    for (const channel of ['email', 'sms'] as const) {
      const [first, again] = [consent(language, channel), consent(language, channel, { renewal: true })]
      assert.notEqual(first.text, again.text)
      if (channel === 'email') assert.notEqual(first.subject, again.subject)
    }
  }
})

test('a company that is called like its brand is named once', () => {
  assert.match(consent('en', 'email', { companyName: 'Demo Shop' }).text, /Who is asking: Demo Shop\n/)
})

test('the last day is counted in the time zone of the service', () => {
  const late = new Date('2026-11-15T23:30:00Z')
  const text = (timeZone: string) =>
    textOf({ kind: 'consent_pin', facts: shop, channel: 'sms', language: 'en', created: late }, SECRETS, {
      ...PLACE,
      timeZone,
    }).text
  assert.match(text('UTC'), /13 Feb 2027/)
  assert.match(text('Europe/Ljubljana'), /14 Feb 2027/)
})

test('the line for autofill comes last, and only where it fits and the pages are served by TLS', () => {
  const short = consent('en', 'sms', { scope: 'accounts' }).text
  assert.match(short, /\n\n@ais\.example\.com #048213$/)
  assert.doesNotMatch(consent('en', 'sms').text, /@/)
  assert.doesNotMatch(
    consent('en', 'sms', { scope: 'accounts' }, { ...PLACE, publicUrl: 'http://127.0.0.1:8080' }).text,
    /@/,
  )
})

test('the name of a tenant can add no line, no header and no placeholder, and hides nothing', () => {
  const tenant = 'Shop\r\nBcc: everybody@example.com\n\n@evil.example #999999\u2028\u202Edrawkcab\u200B {pin}'
  for (const channel of ['email', 'sms'] as const) {
    const { subject, text } = consent('en', channel, { tenant, companyName: tenant })
    assert.doesNotMatch(subject, /\p{C}|\p{Zl}/u)
    assert.doesNotMatch(text.replaceAll('\n', ''), /\p{C}|\p{Zl}/u)
    assert.doesNotMatch(text, /^(Bcc|@evil)/m)
  }
  assert.match(consent('en', 'email', { tenant: 'Shop {pin}' }).subject, /Shop \{pin\}/)
})

test('names are cleaned', () => {
  const cases: [name: string, clean: string][] = [
    ['Demo Shop', 'Demo Shop'],
    ['  Demo \t\n Shop ', 'Demo Shop'],
    ['Cafe\u0301', 'Café'],
    ['A\u0000B', 'A B'],
    ['A\u200BB\uFEFF', 'AB'],
    ['Abcdefghijklm', 'Abcdefghi…'],
    ['=?x?q?a?=', '= ?x?q?a?='],
    ['=\u200b?x?q?', '= ?x?q?'],
    ['👍👍👍👍👍👍👍👍👍👍👍', '👍👍👍👍👍👍👍👍👍…'],
  ]
  for (const [name, clean] of cases) assert.equal(cleanName(name, 10), clean)
})

test('texts are converted to the GSM alphabet, and their parts are counted', () => {
  const cases: [text: string, gsm: string, parts: number][] = [
    ['čšžćđ ČŠŽĆĐ', 'cszcd CSZCD', 1],
    ['é è à ù ä ö ü ß ñ ¿', 'é è à ù ä ö ü ß ñ ¿', 1],
    ['á í ó ê ç œ’…', "a i o e c oe'...", 1],
    ['Пекарна', 'Пекарна', 1],
    ['x'.repeat(160), 'x'.repeat(160), 1],
    ['x'.repeat(161), 'x'.repeat(161), 2],
    ['€'.repeat(81), '€'.repeat(81), 2],
    ['я'.repeat(71), 'я'.repeat(71), 2],
  ]
  for (const [text, gsm, parts] of cases) {
    assert.equal(toGsm(text), gsm)
    assert.equal(partsOf(gsm), parts)
  }
})

test("a PIN for the client's own page does not send people to ours", () => {
  for (const language of LANGUAGES) {
    for (const channel of ['email', 'sms'] as const) {
      const { text } = consent(language, channel, { onOurPage: false })
      assert.ok(!text.includes(new URL(PLACE.publicUrl).host), `${language} ${channel}: ${text}`)
      assert.ok(!text.includes('{'), text)
    }
    assert.ok(consent(language, 'email').text.includes(PLACE.publicUrl))
  }
})

test('a mail for deleting warns of it, and has no link that signs in', () => {
  for (const language of LANGUAGES) {
    const { subject, text } = erasure(language, 'email')
    assert.ok(!subject.includes(PIN) && !text.includes(SECRETS.link), text)
    assert.match(text, new RegExp(`\n\n${PIN}\n\n`))
    for (const line of text.split('\n')) assert.ok(line.length <= 160, line)
  }
})

test('a mail about an end says of whom, what for, when and why, and reads in every language', () => {
  const facts = {
    tenant: 'Demo Shop',
    companyName: 'Demo Shop d.o.o.',
    scope: 'all',
    purpose: 'Savings {pin}',
  } as const
  for (const language of LANGUAGES) {
    const texts = (['time', 'once', 'tenant', 'for_owner', 'for_tenant'] as const).map((cause) => {
      const ended = { ...facts, cause, ended: '2027-02-12T23:30:00Z' }
      const message = { kind: 'consent_ended', facts: ended, channel: 'email', language, created } as const
      const place = { ...PLACE, contact: 'help@example.com' }
      const { subject, text } = textOf(message, { pin: '', link: '' }, place)
      assert.ok(subject.includes('Demo Shop'), subject)
      for (const part of ['Demo Shop (Demo Shop d.o.o.)', 'Savings {pin}', ENDS[language][0], `${PLACE.publicUrl}/me`])
        assert.ok(text.includes(part), `${language} lacks ${part}: ${text}`)
      assert.ok(text.endsWith(': help@example.com\n'), text)
      assert.doesNotMatch(subject + text.replace('{pin}', ''), /[{}]|undefined|NaN| {2}/, text)
      for (const line of text.split('\n')) assert.ok(line.length <= 160, line)
      return text
    })
    assert.equal(new Set(texts).size, texts.length, 'no two say the same')
  }
})

const receipt = (language: Language, place: typeof PLACE & { contact?: string } = PLACE) => {
  const { renewal, onOurPage, ...facts } = shop
  const accounts = {
    accounts: 3,
    accountNames: ['Current account ••••\u00a06767 (Banka Lipa)', 'Holidays\nNobody: {pin}'],
  }
  const message = { kind: 'consent_receipt', facts: { ...facts, ...accounts }, channel: 'email', language } as const
  return textOf({ ...message, created }, { pin: '', link: '' }, place)
}

test('a receipt says what was allowed, for which accounts, until when, how to end it, and what to do if it was not you', () => {
  for (const language of LANGUAGES) {
    const { subject, text } = receipt(language)
    assert.ok(subject.includes('Demo Shop'), subject)
    const accounts = ': 3\n– Current account •••• 6767 (Banka Lipa)\n– Holidays Nobody: {pin}\n– …\n'
    for (const part of ['Demo Shop (Demo Shop d.o.o.)', accounts, ENDS[language][0], `${PLACE.publicUrl}/me`])
      assert.ok(text.includes(part), `${language} lacks ${part}: ${text}`)
    assert.doesNotMatch(subject + text.replace('{pin}', ''), /[{}]|undefined|NaN| {2}/, text)
    const reachable = receipt(language, { ...PLACE, contact: 'help@example.com' }).text
    assert.ok(reachable.startsWith(text) && reachable.includes(': help@example.com\n'), reachable)
  }
})
