/** How an owner links accounts by the connectors of aggregators, at the sandbox bank. */
import { generateKeyPairSync } from 'node:crypto'
import { type BankAccess, CONNECTORS, type ConnectorProfile } from '@vitrine/bank-connectors'
import { type Linked, linkAs, type Sandbox } from './sandbox.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const APPLICATION = {
  applicationId: 'cf589be3-3755-465b-a8df-a90a16a31403',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
}
export const ANNA = 'anna.household-1'

/** A bank of the sandbox by one of the connectors; `root` is that of another kind of bank. */
export const accessAt = (
  { access, url }: Sandbox,
  connector: 'enable-banking' | 'simplefin',
  more: Partial<ConnectorProfile> = {},
  root = '',
) =>
  access(
    {
      id: 'sandbox',
      name: 'Vitrine Sandbox Bank',
      country: 'DE',
      connector,
      address: `${url}${root}/${connector}`,
      ...more,
    },
    connector === 'enable-banking' ? APPLICATION : {},
  )

export async function linkAt(bank: BankAccess, login = ANNA): Promise<Linked> {
  const grant = await linkAs(bank, login)
  return { grant, accounts: await CONNECTORS[bank.profile.connector]!.accounts(bank, grant) }
}
