import { activeFaults, refusingFault } from '../faults.ts'
import type { BankCall } from '../http/context.ts'
import type { BankAnswer } from '../http/message.ts'
import { type OpenedConsent, withConsent } from './access.ts'
import { type AccountsPath, isOfPath, listAccounts, readAccount, readBalances } from './accounts.ts'
import { consents } from './consents.ts'
import { formatError, refusal } from './refusal.ts'
import { listTransactions, readTransaction } from './transactions.ts'

/** `/berlin-group/…`: NextGenPSD2 1.3. */
export function berlinGroup(call: BankCall): BankAnswer {
  const [, version, resource] = call.parts
  if (version === 'downloads') return withConsent(call, (opened) => download(call, opened))
  if (version !== 'v1') return refusal(call, 404, 'SERVICE_INVALID', 'There is only v1.')
  if (resource === 'consents') return openConsents(call)
  if (resource !== 'accounts' && resource !== 'card-accounts')
    return refusal(call, 404, 'SERVICE_INVALID', `${resource ?? ''} is not offered.`)
  if (call.request.method !== 'GET') return refusal(call, 405, 'SERVICE_INVALID', 'Data are only read.')
  return withConsent(call, (opened) => accounts(call, opened, resource))
}

/** Consents are asked for before anybody is known, so only faults of the whole bank matter here. */
function openConsents(call: BankCall): BankAnswer {
  const refused = refusingFault(call, activeFaults(call, undefined, 'berlin-group'))
  if (refused?.kind === 'outage') return refusal(call, 503, 'SERVICE_UNAVAILABLE', 'Maintenance.', refused.headers)
  if (refused?.kind === 'certificate-refused')
    return refusal(call, 401, 'CERTIFICATE_INVALID', 'The certificate is not accepted.')
  if (refused) return refusal(call, 429, 'ACCESS_EXCEEDED', 'Too many requests.', refused.headers)
  if (call.request.headers['x-request-id'] === undefined)
    return formatError(call, 'The header X-Request-ID is missing.')
  return consents(call)
}

function accounts(call: BankCall, opened: OpenedConsent, path: AccountsPath): BankAnswer {
  const [, , , id, what, transactionId] = call.parts
  if (id === undefined) return listAccounts(call, opened, path)
  const one = opened.accounts.find((account) => account.resourceId === id && isOfPath(path, account))
  if (!one) return refusal(call, 404, 'RESOURCE_UNKNOWN', `There is no account ${id} under this consent.`)
  if (what === undefined) return readAccount(call, opened, one, path)
  if (what === 'balances') return readBalances(call, opened, one, path)
  if (what !== 'transactions') return refusal(call, 404, 'RESOURCE_UNKNOWN', `${what} is not offered.`)
  if (transactionId !== undefined) return readTransaction(call, opened, one, path, transactionId)
  return listTransactions(call, opened, one, path)
}

function download(call: BankCall, opened: OpenedConsent): BankAnswer {
  const [, , path, id] = call.parts
  const one = opened.accounts.find((account) => account.resourceId === id)
  if (!one || (path !== 'accounts' && path !== 'card-accounts'))
    return refusal(call, 404, 'RESOURCE_UNKNOWN', 'There is no such download.')
  return listTransactions(call, opened, one, path)
}
