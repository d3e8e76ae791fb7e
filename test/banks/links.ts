/** How an owner links accounts by each connector at the sandbox bank. */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { type BankAccess, CONNECTORS, type ConnectorProfile } from '@vitrine/bank-connectors'
import { accessTo, BACK, decideAtBank, type Linked, PSU, type Sandbox } from './at-bank.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const APPLICATION = {
  applicationId: 'cf589be3-3755-465b-a8df-a90a16a31403',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
}

/** A bank of the sandbox by one of the connectors; `root` is that of another kind of bank. */
export const accessAt = (
  sandbox: Sandbox,
  connector: 'enable-banking' | 'simplefin',
  more: Partial<ConnectorProfile> = {},
  root = '',
) =>
  accessTo(
    sandbox,
    {
      id: 'sandbox',
      name: 'Vitrine Sandbox Bank',
      country: 'DE',
      connector,
      address: `${sandbox.url}${root}/${connector}`,
      ...more,
    },
    connector === 'enable-banking' ? APPLICATION : {},
  )

export async function linkAt(bank: BankAccess, person = 'anna'): Promise<Linked> {
  const connector = CONNECTORS[bank.profile.connector]!
  const step = await connector.begin(bank, { redirectUrl: BACK, state: 'state-1', psu: PSU, requestId: 'r-1' })
  const answered = await answerOf(bank, step, person)
  assert.equal(answered.step, 'done')
  const { grant } = answered as Extract<typeof answered, { step: 'done' }>
  return { grant, accounts: await connector.accounts(bank, grant) }
}

type Step = Awaited<ReturnType<NonNullable<(typeof CONNECTORS)['simplefin']>['begin']>>

async function answerOf(bank: BankAccess, step: Step, person: string): Promise<Step> {
  const { proceed } = CONNECTORS[bank.profile.connector]!
  if (step.step === 'redirect') {
    const { returned } = await decideAtBank(step.url, 'approve', person)
    return proceed(bank, step.kept, { returned, psu: PSU })
  }
  assert.equal(step.step, 'ask')
  return proceed(bank, {}, { given: { token: await makeToken(bank, person) }, psu: PSU })
}

/** What the owner does: makes a token on the page of the server. */
export async function makeToken({ profile }: BankAccess, person = 'anna'): Promise<string> {
  const forward = await fetch(`${profile.address}/create`, { redirect: 'manual' })
  const { page } = await decideAtBank(forward.headers.get('location')!, 'approve', person)
  return /id="token"[^>]*>([^<]+)</.exec(page)![1]!
}
