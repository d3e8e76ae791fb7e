import type { BankDeps } from '../banks/connections/reach-bank.service.ts'
import { expireDemoConsent, revokeDemoConsent } from '../demo/demo-consent.service.ts'
import { bookHold, correctBooked, type LiveEvent } from '../demo/live.service.ts'
import type { Actor } from '../platform/changes/actor.ts'
import type { Id } from '../platform/core/id.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { isDemo } from '../platform/db/demo-mark.ts'
import type { Deps } from '../platform/db/deps.ts'
import { withBanks } from './banks.ts'
import type { Action, Command, Invocation } from './command.ts'
import { readDemoFile } from './demo-file.ts'
import { idFrom } from './key.ts'
import { JSON_OPTION } from './table.ts'

/** What has happened, in a sentence and as fields, and where to look at it. */
type DemoOutcome = {
  message: string
  fields: Record<string, unknown>
  next: (baseUrl: string) => Record<string, string>
}

export const demo: Command = {
  about: 'Trigger events in a demo: end a consent, book a hold, correct a booking',
  actions: {
    expire: ofConsent(
      'expire',
      'Let the consent in demo.json, or the named one, expire. The next read under it is refused.',
      expireDemoConsent,
    ),
    revoke: ofConsent(
      'revoke',
      'Revoke the consent in demo.json, or the named one, as its owner does at /me. The next read under it is refused.',
      (deps, _, id) => revokeDemoConsent(deps, id),
    ),
    book: ofPayment(
      'book',
      'Let the bank book the oldest hold that the running demo made, or the named one; it makes another where none is left.',
      bookHold,
    ),
    correct: ofPayment(
      'correct',
      'Let the bank correct the amount of the newest payment that the running demo made, or of the named one.',
      correctBooked,
    ),
  },
}

function ofConsent(
  name: 'expire' | 'revoke',
  about: string,
  end: (deps: Deps, by: Actor, id: Id<'consent'>) => Promise<void>,
): Action {
  return {
    usage: `vitrine demo ${name} [CONSENT_ID] [--json]`,
    about,
    takes: ['[CONSENT_ID]'],
    options: JSON_OPTION,
    run: (call) => {
      const [named] = call.positionals
      return printOutcome(call, async (deps, by) => {
        const { consentId: own } = await readDemoFile(call.config.DATA_DIR)
        const id = named === undefined ? own : idFrom('consent', named)
        if (id === undefined) throw new OperatorError(NO_DEMO_FILE)
        await end(deps, by, id)
        return consentOutcome(name, id, id === own)
      })
    },
  }
}

const NO_DEMO_FILE = 'There is no demo.json in DATA_DIR, so name the consent. See: vitrine consent list --status valid'

const consentOutcome = (name: 'expire' | 'revoke', consentId: Id<'consent'>, isOfThisDemo: boolean): DemoOutcome => {
  const status = name === 'expire' ? 'expired' : 'revoked_by_psu'
  return {
    message: `${consentId} is now ${status}.`,
    fields: { consentId, status },
    next: (baseUrl) => ({
      refusal: `read with ?consentId=${consentId}: 403, with the header Consent-Status: ${status}`,
      others: 'without consentId another valid consent may be used; the header Consent-Id names it',
      owner: `${baseUrl}/me`,
      operator: `npx vitrine consent show ${consentId}`,
      again:
        name === 'expire'
          ? `POST ${baseUrl}/service/consents/${consentId}/renew asks the owner again`
          : `POST ${baseUrl}/service/consents asks the owner anew${isOfThisDemo ? '; a demo that is started again has another one' : ''}`,
    }),
  }
}

function ofPayment(
  name: 'book' | 'correct',
  about: string,
  make: (deps: BankDeps, id: Id<'transaction'> | undefined) => Promise<LiveEvent>,
): Action {
  return {
    usage: `vitrine demo ${name} [TRANSACTION_ID] [--json]`,
    about,
    takes: ['[TRANSACTION_ID]'],
    options: JSON_OPTION,
    run: (call) => {
      const [named] = call.positionals
      const id = named === undefined ? undefined : idFrom('transaction', named)
      return printOutcome(call, async (deps) => paymentOutcome(await make(deps, id)))
    },
  }
}

const paymentOutcome = (made: LiveEvent): DemoOutcome => ({
  message: `${made.transactionId} (${made.description}) is ${made.event}: ${made.amountBefore ?? ''} became ${made.amount} ${made.currency}.`,
  fields: { ...made },
  next: (baseUrl) => ({
    transaction: `${baseUrl}/service/accounts/${made.accountId}/transactions/${made.transactionId}`,
    feed: `${baseUrl}/service/accounts/${made.accountId}/transactions/changes (reason ${made.event})`,
    history: `npx vitrine transaction show ${made.transactionId}`,
    console: `${baseUrl}/console`,
  }),
})

const NOT_A_DEMO =
  'This database was not made by "vitrine serve --demo", and nothing is made up in any other one. Start a demo first, or name its folder in DATA_DIR'

async function printOutcome(
  call: Invocation,
  work: (deps: BankDeps, by: Actor) => Promise<DemoOutcome>,
): Promise<number> {
  return withBanks(call, async (deps, by) => {
    if (!(await isDemo(deps.db))) throw new OperatorError(NOT_A_DEMO)
    const { message, fields, next } = await work(deps, by)
    const { HOST, PORT, PUBLIC_URL, DATA_DIR } = call.config
    const { baseUrl = PUBLIC_URL ?? `http://${HOST}:${PORT}` } = await readDemoFile(DATA_DIR)
    const places = next(baseUrl)
    if (call.values.json) {
      call.out(JSON.stringify({ ...fields, next: places }, null, 2))
      return 0
    }
    call.out(`${message}\n\nLook at\n`)
    for (const [name, place] of Object.entries(places)) call.out(`${name.padEnd(11)}  ${place}`)
    return 0
  })
}
