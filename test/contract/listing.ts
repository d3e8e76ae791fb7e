import assert from 'node:assert/strict'
import type { SourceRecord } from '@vitrine/bank-statements'
import { Compile } from 'typebox/compile'
import { TransactionListWire } from '../../src/ledger/list/transaction.schema.ts'
import { record } from '../support/make.ts'
import type { TestService } from '../support/service.ts'
import { assertOk } from './support.ts'

const wire = Compile(TransactionListWire)

export type ListItem = { id: string; executed: string; description: string }
export type ListPageJson = { data: ListItem[]; metadata: { next_cursor?: string } }
export type Query = Record<string, string | number>

type Fixture = { path: string; token: string }

export const withQuery = (path: string, query: Query): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`

/** Reads pages of the transaction list and checks the shape of each. */
export function listing(ask: TestService['ask']) {
  async function list(fixture: Fixture, query: Query = {}): Promise<ListPageJson> {
    const answer = assertOk(await ask(withQuery(fixture.path, query), { token: fixture.token }))
    assert.ok(wire.Check(answer.json()), answer.body)
    return answer.json()
  }

  async function walk(fixture: Fixture, query: Query = {}): Promise<ListPageJson[]> {
    const pages = [await list(fixture, query)]
    for (let cursor = pages[0]!.metadata.next_cursor; cursor; cursor = pages.at(-1)!.metadata.next_cursor) {
      pages.push(await list(fixture, { ...query, cursor }))
      assert.ok(pages.length < 100, 'the walk ends')
    }
    return pages
  }

  return { list, walk }
}

/** A record whose description is its booked time. */
export const at = (booked: string, facts: Partial<SourceRecord> = {}): SourceRecord =>
  record({ sourceId: booked, description: booked, booked, ...facts })

export const described = ({ data }: ListPageJson): string[] => data.map(({ description }) => description)
