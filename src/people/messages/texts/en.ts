import type { Wording } from '../wording.ts'

export const en: Wording = {
  locale: 'en-GB',
  mail: {
    consent: {
      subject: 'Your PIN: {tenant} asks to read your accounts',
      opening: '{tenant} asks for your permission to read data from your bank accounts.',
    },
    renewal: {
      subject: 'Your PIN: {tenant} asks to keep reading your accounts',
      opening: '{tenant} asks you to renew your permission to read data from your bank accounts.',
    },
    consentText: `Hello,

{opening}

Who is asking: {asker}
What may be read: {scope}
How often: {frequency}
Until: {until}

If you agree, please enter this PIN on the page that asks for it:

{pin}

The PIN is valid for {minutes} minutes.
Please enter it only on a page whose address begins like this: {url}

Anyone who has this PIN can give this permission in your name.
Never share it, not even with someone who says they are calling from {tenant}, from your bank or from us.

If you did not ask for this PIN, please ignore this message.
Without the PIN no permission is given.
`,
    receipt: {
      subject: 'You allowed {tenant} to read your accounts',
      text: `Hello,

You have allowed {asker} to read data from your bank accounts.

What may be read: {scope}
Number of accounts: {accounts}
How often: {frequency}
Until: {until}

Nobody can move your money with it.

Here you see every view, and you can stop access whenever you like: {url}

Was it not you? Then stop access there at once.
`,
      contact: 'Please also tell us: {contact}\n',
    },
    ended: {
      subject: 'Your permission for {tenant} has ended',
      text: `Hello,

Your permission for {asker} to read data from your bank accounts has ended.

What it was for: {purpose}
What could be read: {scope}
Ended: {ended}
Why: {why}

Nothing more can be read under it, and you do not have to do anything.

Here you see every view, and what you still allow: {url}
`,
      why: {
        time: 'the agreed time is over',
        once: 'it was for one view, which is done',
        tenant: '{tenant} ended it',
        for_owner: 'we ended it for you',
        for_tenant: 'we ended it for {tenant}',
      },
      contact: 'Do you have a question? Here you can reach us: {contact}\n',
    },
    scope: {
      accounts: 'your accounts (holder, IBAN and currency)',
      balances: 'your accounts and their balances',
      transactions: 'the numbers (IBAN) and the payments of your accounts',
      all: 'your accounts, their balances and payments',
    },
    frequency: { once: 'once', daily: 'every day' },
    signIn: {
      subject: 'Your PIN for signing in',
      text: `Hello,

Use this PIN to sign in, see the permissions you have given, and stop them if you wish:

{pin}

The PIN is valid for {minutes} minutes.
Please enter it only on a page whose address begins like this: {url}

You can also sign in without the PIN. Open this link within {minutes} minutes: {link}

Anyone who has this PIN or this link can see your permissions and stop them.
Never share it, not even with someone who says they are calling from your bank or from us.

If you did not ask for this PIN, please ignore this message.
Without this message nobody can sign in.
`,
    },
    erasure: {
      subject: 'Your PIN for deleting your data',
      text: `Hello,

Use this PIN to delete your data for good: your name, your contact details, your accounts and their payments.
All permissions you have given will end.

{pin}

The PIN is valid for {minutes} minutes.
Please enter it only on a page whose address begins like this: {url}

Never share it, not even with someone who says they are calling from your bank or from us.

If you did not ask for this PIN, someone else is signed in with your contact details.
Without the PIN nothing is deleted.
`,
    },
    connection: {
      renewal_due: {
        subject: 'The connection to {bank} ends soon',
        opening: 'Your connection to {bank} ends on {until}. Renew it before then, so that your data stay up to date.',
      },
      action_needed: {
        subject: 'Please confirm the connection to {bank}',
        opening: '{bank} asks you to approve the connection again. Until then your data there are no longer updated.',
      },
      ended: {
        subject: 'The connection to {bank} has ended',
        opening:
          'Your connection to {bank} has ended. What was stored stays, and is no longer updated. You can connect the bank again at any time.',
      },
    },
    connectionText: `Hello,

{opening}

Sign in here to see your connections and to renew them: {url}

We never ask for your bank password in a message. You only enter it on the pages of your bank.
`,
  },
  sms: {
    consent:
      '{pin} is your PIN: {tenant} may read {scope} {frequency} until {until}. It gives permission: do not share it. Valid {minutes} min.',
    renewal:
      '{pin} is your PIN: {tenant} may keep reading {scope} {frequency} until {until}. It gives permission: do not share it. Valid {minutes} min.',
    scope: {
      accounts: 'your accounts',
      balances: 'your balances',
      transactions: 'your payments',
      all: 'accounts, balances and payments',
    },
    frequency: { once: 'once', daily: 'daily' },
    signIn:
      '{pin} is your PIN to see your permissions and stop them. Do not share it. Not requested? Ignore it. Valid {minutes} min.',
    erasure:
      '{pin} is your PIN to delete your data for good. Do not share it. Not requested? Do not use it. Valid {minutes} min.',
    connection: {
      renewal_due: 'Your connection to {bank} ends on {until}. Renew it: {url}',
      action_needed: '{bank} asks you to approve the connection again: {url}',
      ended: 'Your connection to {bank} has ended. To connect it again: {url}',
    },
  },
}
