import assert from 'node:assert/strict'
import type { makeClient } from '../support/make.ts'
import type { SandboxService } from './support.ts'

export type SandboxClient = Awaited<ReturnType<typeof makeClient>>
export type StoryOwner = {
  ownerId: string
  consentId: string
  seed: number
  accounts: { accountId: string; account: string; name: string; iban?: string }[]
}

/** A client's calls, through the whole stack. */
export function clientCalls({ ask }: Pick<SandboxService, 'ask'>) {
  const send = (
    client: Pick<SandboxClient, 'token'>,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
  ) => ask(path, { method, token: client.token, ...(payload && { payload }) })
  async function post<T>(client: SandboxClient, path: string, payload: object = {}, status = 201): Promise<T> {
    const answer = await send(client, 'POST', path, payload)
    assert.equal(answer.statusCode, status, answer.body)
    return answer.json() as T
  }
  const happen = (client: SandboxClient, { ownerId }: StoryOwner, type: string, facts: object = {}) =>
    post(client, `/service/sandbox/owners/${ownerId}/events`, { type, ...facts })
  const listOf = async (client: SandboxClient, { accounts }: StoryOwner, at = 0) => {
    const answer = await send(client, 'GET', `/service/accounts/${accounts[at]!.accountId}/transactions?limit=500`)
    assert.equal(answer.statusCode, 200, answer.body)
    return (answer.json() as { data: { id: string; status: string; amount: number; description: string }[] }).data
  }
  const coverageOf = async (client: Pick<SandboxClient, 'token'>, since?: string) => {
    const path = `/service/sandbox/coverage${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`
    const { data, covered, of } = (await send(client, 'GET', path)).json() as {
      covered: number
      of: number
      data: { situation: string; state: string }[]
    }
    return { covered, of, states: Object.fromEntries(data.map(({ situation, state }) => [situation, state])) }
  }

  return { send, post, happen, listOf, coverageOf }
}
