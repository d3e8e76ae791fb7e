import assert from 'node:assert/strict'
import type { SourceRecord } from '@vitrine/bank-statements'
import { Compile } from 'typebox/compile'
import { TransactionWire } from '../../src/ledger/list/transaction.schema.ts'
import { fill, makeClient, makeConsent, makeOwner, record } from '../support/make.ts'
import type { TestService } from '../support/service.ts'
import { assertOk, withNumbersAsText } from './support.ts'

export const OWN_IBAN = 'SI56263300012039086'
export const OTHER_IBAN = 'DE89370400440532013000'

export const wire = Compile(TransactionWire)

type Facts = { iban?: string; currency?: string; timeZone?: string }
type Details = { source?: string; target?: string; exchange?: Record<string, string> }
type Transaction = Record<string, string> & { id: string; created: string; executed: string; details: Details }

/** Imports records into an account and returns the transactions on the wire: numbers as their original text. */
export async function rendering({ ask, deps }: TestService) {
  const client = await makeClient(deps)

  async function makeAccount(facts: Facts = {}) {
    const { ownerId, accountId } = await makeOwner(deps, facts)
    await makeConsent(deps, client.tenant, ownerId)
    const path = `/service/accounts/${accountId}/transactions`
    const read = async () => {
      const { body } = assertOk(await ask(`${path}?limit=500`, { token: client.token }))
      for (const transaction of JSON.parse(body).data) {
        assert.ok(wire.Check(transaction), JSON.stringify([...wire.Errors(transaction)][0]))
      }
      assert.doesNotMatch(body, /:null\b/, 'a field without a value is left out, not null')
      return withNumbersAsText(body).data
    }
    return { ownerId, accountId, path, read }
  }

  async function wireOf(given: Partial<SourceRecord>, facts: Facts = {}) {
    const account = await makeAccount(facts)
    await fill(deps, account.accountId, [record(given)])
    const [only] = await account.read()
    return { ...account, transaction: only as unknown as Transaction }
  }

  return { client, makeAccount, wireOf }
}
