import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal, type RefusalName } from '../../platform/core/errors.ts'
import { maskContact, readContact, readEmail, readPhoneNumber } from './contact.ts'

const refused = (work: () => unknown, name: RefusalName, about: string) =>
  assert.throws(work, (error) => error instanceof Refusal && error.refusal === name, about)

test('an e-mail address is stored in lower case and without the spaces around it', () => {
  const table: [typed: string, kept: string][] = [
    ['ana@example.com', 'ana@example.com'],
    [' Ana.Novak@Example.COM ', 'ana.novak@example.com'],
    ['\tana@example.com\n', 'ana@example.com'],
    ['ana+shop@example.co.uk', 'ana+shop@example.co.uk'],
    ["o'brien_1-2@ex-ample.com", "o'brien_1-2@ex-ample.com"],
    ['ana@xn--mnchen-3ya.de', 'ana@xn--mnchen-3ya.de'],
    ['ána@münchen.de', 'ána@münchen.de'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
    [`a@${'b'.repeat(248)}.com`, `a@${'b'.repeat(248)}.com`],
  ]
  for (const [typed, kept] of table) assert.equal(readEmail(typed), kept)
})

test('text that cannot be an e-mail address is refused: email_invalid', () => {
  const wrong = [
    '',
    ' ',
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'ana@@example.com',
    'ana@example.com@evil.example',
    'ana@example.',
    'ana@.com',
    'ana@example..com',
    'ana@.example.com',
    'a b@example.com',
    'ana@exa mple.com',
    'ana@example.com\nBcc: x@evil.example',
    'ana@example.com\r\nx@evil.example',
    'ana\u00a0x@example.com',
    'ana\0@example.com',
    'ana\u007f@example.com',
    'ana\u0001@example.com',
    // A mail program would read these as another person, or as several people.
    'ana,eva@example.com',
    'ana;eva@example.com',
    'Ana<eva@example.com>',
    '<ana@example.com>',
    'ana(x)@example.com',
    '"ana"@example.com',
    'ana:eva@example.com;',
    'ana\\@example.com',
    'ana@[127.0.0.1]',
    'mailto:ana@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(249)}.com`,
    `ana@example.com${'m'.repeat(10_000)}`,
  ]
  for (const text of wrong) refused(() => readEmail(text), 'email_invalid', JSON.stringify(text))
})

test('a phone number is stored as E.164, however people write it', () => {
  const table: [typed: string, kept: string][] = [
    ['+38640123456', '+38640123456'],
    ['+386 40 123 456', '+38640123456'],
    ['  +386-40-123-456 ', '+38640123456'],
    ['+386 (40) 123 456', '+38640123456'],
    ['+386 (0)40 123 456', '+38640123456'],
    ['+386.40.123.456', '+38640123456'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+49 1512 3456789', '+4915123456789'],
    ['+41 79 123 45 67', '+41791234567'],
  ]
  for (const [typed, kept] of table) assert.equal(readPhoneNumber(typed), kept, typed)
})

test('text that is not exactly one international phone number is refused: phone_number_invalid', () => {
  const wrong = [
    '',
    '+',
    '040 123 456',
    '38640123456',
    '0038640123456',
    '++38640123456',
    '+0038640123456',
    '+386',
    '+386 1',
    '+38640123456789012',
    '+99940123456',
    '+38640123456x12',
    '+38640123456 ext. 12',
    '+38640123456,123',
    '+38640123456#',
    '+38640123456;phone-context=+1',
    'tel:+38640123456',
    // A number is not searched for in a text: the rest would be ambiguous.
    '+38640123456 call me',
    '+38640123456@evil.example',
    '+38640123456 / +38640123457',
    '+38640123456\n+38640123457',
    'call +38640123456',
    '+1-800-FLOWERS',
    'ana@example.com',
    '+38640123456\0',
    `+${'1'.repeat(64)}`,
  ]
  for (const text of wrong) refused(() => readPhoneNumber(text), 'phone_number_invalid', JSON.stringify(text))
})

test('an e-mail address takes precedence over a phone number, and having neither is its own refusal', () => {
  const both = { email: 'Ana@example.com', phoneNumber: '+386 40 123 456' }
  assert.deepEqual(readContact(both), {
    email: 'ana@example.com',
    phoneNumber: '+38640123456',
    contact: { channel: 'email', address: 'ana@example.com' },
  })
  assert.deepEqual(readContact({ phoneNumber: both.phoneNumber }), {
    email: null,
    phoneNumber: '+38640123456',
    contact: { channel: 'sms', address: '+38640123456' },
  })
  refused(() => readContact({}), 'email_or_phone_number_required', 'neither')
  refused(() => readContact({ ...both, email: 'x' }), 'email_invalid', 'a wrong address beside a right number')
  refused(() => readContact({ ...both, phoneNumber: '1' }), 'phone_number_invalid', 'a wrong number beside an address')
})

test('reading a stored contact returns the same', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      let kept: string
      try {
        kept = readEmail(email)
      } catch {
        return
      }
      assert.equal(readEmail(kept), kept)
    }),
  )
})

test('a masked address is recognisable to its owner and reveals nothing to others', () => {
  const table: [Parameters<typeof maskContact>[0], string][] = [
    [{ channel: 'email', address: 'ana.novak@example.com' }, 'a•••@e•••.com'],
    [{ channel: 'email', address: 'a@b.si' }, 'a•••@b•••.si'],
    [{ channel: 'email', address: 'x@mail.example.co.uk' }, 'x•••@m•••.uk'],
    [{ channel: 'sms', address: '+38640123456' }, '+386 ••• 456'],
    [{ channel: 'sms', address: '+14155552671' }, '+141 ••• 671'],
  ]
  for (const [contact, masked] of table) assert.equal(maskContact(contact), masked)
})

test('the mask has the same length for short and long names', () => {
  const of = (address: string) => maskContact({ channel: 'email', address }).length
  assert.equal(of('a@example.com'), of('anastasia.novak-kovac@example-company.com'))
})
