import type { BankAccess, BankGrant, Connector, CredentialField } from '../connector.ts'
import type { ConnectorProfile } from '../connector-profile.ts'
import { accessOf, listAccounts } from './accounts.ts'
import { ask, CREDENTIALS } from './calls.ts'
import { toFile } from './file.ts'
import { begin, proceed } from './link.ts'
import { fetchPages } from './lists.ts'
import { refreshTokens } from './oauth.ts'
import { codesOf, consentPath, faultOf, isRefused } from './refusals.ts'

/** NextGenPSD2 of the Berlin Group, version 1.3. */
export const berlinGroup: Connector = {
  name: 'berlin-group',
  describe,
  begin,
  proceed,
  refresh: refreshTokens,
  // The consent is there from the beginning, with its id.
  abandon: (bank, kept) => end(bank, { secrets: kept }),
  accounts: listAccounts,
  fetch: fetchPages,
  toFile,
  end,
}

function describe({ approval, oauth, signature = 'none', tlsCertificate }: ConnectorProfile) {
  const field = (name: keyof typeof CREDENTIALS, label: string, secret: boolean, isRequired = true) => ({
    ...{ name: CREDENTIALS[name], label, secret, isRequired },
  })
  const isSigned = signature !== 'none'
  const credentials: CredentialField[] = []
  if (tlsCertificate)
    credentials.push(
      field('tlsCertificate', 'Certificate for TLS (QWAC), PEM', false),
      field('tlsKey', 'Private key of the certificate for TLS, PEM', true),
    )
  if (isSigned)
    credentials.push(
      field('signingCertificate', 'Certificate for signatures (QSealC), PEM', false),
      field('signingKey', 'Private key of the certificate for signatures, PEM', true),
    )
  if (approval === 'oauth') {
    const isKnown = oauth?.clientId !== undefined
    // Else the certificate has a name for the client.
    if (!isKnown) credentials.push(field('clientId', 'Client id of OAuth', false, !tlsCertificate && !isSigned))
    credentials.push(field('clientSecret', 'Client secret of OAuth', true, false))
  }
  return { credentials }
}

async function end(bank: BankAccess, grant: BankGrant): Promise<void> {
  const { consentId, accessToken } = accessOf(grant)
  const url = consentPath(consentId)
  const reply = await ask(bank, { endpoint: 'end', method: 'DELETE', url, psu: undefined, accessToken })
  const isGone = reply.answer.status === 404 || codesOf(reply).some((code) => code.startsWith('CONSENT_'))
  if (isRefused(reply) && !isGone) throw faultOf(reply, bank.now())
}
