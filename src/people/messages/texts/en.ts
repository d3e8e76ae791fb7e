import type { Wording } from '../wording.ts'

export const en: Wording = {
  locale: 'en-GB',
  mail: {
    consent: {
      subject: 'Your PIN: {tenant} asks to read your accounts',
      opening: '{tenant} asks for your consent to read data of your bank accounts.',
    },
    renewal: {
      subject: 'Your PIN: {tenant} asks to go on reading your accounts',
      opening: '{tenant} asks you to renew your consent to read data of your bank accounts.',
    },
    consentText: `Good day,

{opening}

Who asks: {asker}
What may be read: {scope}
How often: {frequency}
Until: {until}

If you agree, please enter this PIN on the page that asks you for it:

{pin}

The PIN is valid for {minutes} minutes.
Please enter it only on a page whose address begins like this: {url}

Whoever has this PIN can give this consent in your name.
Please never pass it on, not even to somebody who says they call from {tenant}, from your bank or from us.

If you did not ask for this PIN, please ignore this message.
Without the PIN no consent is given.
`,
    scope: {
      accounts: 'your accounts (holder, IBAN and currency)',
      balances: 'your accounts and their balances',
      transactions: 'the transactions of your accounts',
      all: 'your accounts, their balances and transactions',
    },
    frequency: { once: 'once', daily: 'every day' },
    signIn: {
      subject: 'Your PIN for signing in',
      text: `Good day,

With this PIN you sign in to see the consents you have given, and to take them back:

{pin}

The PIN is valid for {minutes} minutes.
Please enter it only on a page whose address begins like this: {url}

You can also sign in without the PIN, by opening this address within {minutes} minutes: {link}

Whoever has this PIN or this address can see your consents and take them back.
Please never pass it on, not even to somebody who says they call from your bank or from us.

If you did not ask for this PIN, please ignore this message.
Without this message nobody can sign in.
`,
    },
    erasure: {
      subject: 'Your PIN for deleting your data',
      text: `Good day,

With this PIN you have your data deleted for good: your name, your addresses, your accounts and their payments.
Every consent that you have given ends.

{pin}

The PIN is valid for {minutes} minutes.
Please enter it only on a page whose address begins like this: {url}

Please never pass it on, not even to somebody who says they call from your bank or from us.

If you did not ask for this PIN, somebody else is signed in with your address.
Without the PIN nothing is deleted.
`,
    },
  },
  sms: {
    consent:
      '{pin} is your PIN: {tenant} may read {scope} {frequency} until {until}. Whoever has it gives consent: tell nobody. Valid {minutes} min.',
    renewal:
      '{pin} is your PIN: {tenant} may go on reading {scope} {frequency} until {until}. Whoever has it gives consent: tell nobody. Valid {minutes} min.',
    scope: {
      accounts: 'your accounts',
      balances: 'your balances',
      transactions: 'your transactions',
      all: 'accounts, balances and transactions',
    },
    frequency: { once: 'once', daily: 'daily' },
    signIn:
      '{pin} is your PIN to see your consents and take them back. Tell nobody. Not asked for it? Ignore it. Valid {minutes} min.',
    erasure:
      '{pin} is your PIN to delete your data for good. Tell nobody. Not asked for it? Do not use it. Valid {minutes} min.',
  },
}
