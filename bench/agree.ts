/** Checks before any timing that every server returns the same items and makes the same refusals. */
import assert from 'node:assert/strict'
import { type BenchFixture, endToken, graphQuery, ownPath, peerPath } from './fixture.ts'
import { type Row, toItem } from './peers/item.ts'
import type { Peer } from './peers.ts'

type Item = Record<string, unknown>
type Page = { items: Item[]; next: string | null }
/** Returns a page, or undefined if the request was refused. */
type Asker = (accountId: string, token: string, cursor: string | null) => Promise<Page | undefined>

const byCursor =
  (port: number, path: (accountId: string) => string): Asker =>
  async (accountId, token, cursor) => {
    const url = `http://127.0.0.1:${port}${path(accountId)}${cursor === null ? '' : `&cursor=${cursor}`}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (!answer.ok) return undefined
    const { data, metadata } = JSON.parse(text) as { data: Item[]; metadata: { next_cursor?: string } }
    return { items: data.map(plain), next: metadata.next_cursor ?? null }
  }

type Graph = {
  data?: {
    accountById: { iban: string; holder: string } | null
    allTransactions: {
      nodes: Record<string, unknown>[]
      pageInfo: { endCursor: string; hasNextPage: boolean }
    }
  }
}

const byGraph =
  (port: number): Asker =>
  async (accountId, token, cursor) => {
    const query = graphQuery(accountId, token, cursor)
    const answer = await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', ...query })
    const { data } = (await answer.json()) as Graph
    if (!data?.accountById) return undefined
    const { nodes, pageInfo } = data.allTransactions
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const rows = nodes.map((node) =>
      Object.fromEntries(Object.entries(node).map(([name, value]) => [snake(name), value])),
    ) as Row[]
    const items = rows.map((row) => plain(JSON.parse(JSON.stringify(toItem(row, data.accountById!)))))
    return { items, next: pageInfo.hasNextPage ? pageInfo.endCursor : null }
  }

/** Servers may format times differently, but the instants must be equal. */
const plain = (item: Item): Item => ({
  ...item,
  created: new Date(item.created as string).getTime(),
  executed: new Date(item.executed as string).getTime(),
})

const UNKNOWN_ACCOUNT = 'acc_00000000000000000000000000'

export async function checkAgreement(fixture: BenchFixture, ports: { own: number[]; peers: Peer[] }): Promise<number> {
  const askers: [string, Asker][] = [
    ...ports.own.map((port): [string, Asker] => [`ours at ${port}`, byCursor(port, ownPath)]),
    ...ports.peers.map(({ name, title, port }): [string, Asker] => [
      title,
      name === 'postgraphile' ? byGraph(port) : byCursor(port, peerPath),
    ]),
  ]
  const [first] = askers
  let compared = 0
  for (const accountId of [...fixture.accountIds.slice(0, 3), fixture.largeAccountId]) {
    const cursors = new Map<string, string | null>(askers.map(([name]) => [name, null]))
    for (let page = 1; page <= 3; page++) {
      const expected = await first![1](accountId, fixture.token, cursors.get(first![0])!)
      assert.equal(expected?.items.length, 50, 'a full page')
      for (const [name, ask] of askers) {
        const found = await ask(accountId, fixture.token, cursors.get(name)!)
        assert.deepEqual(found?.items, expected.items, `${name} returns other items on page ${page} of ${accountId}`)
        cursors.set(name, found.next)
        compared += found.items.length
      }
    }
  }
  for (const [name, ask] of askers) {
    assert.equal(await ask(fixture.accountIds[0]!, 'vt_wrong', null), undefined, `${name} accepts a wrong token`)
    assert.equal(await ask(UNKNOWN_ACCOUNT, fixture.token, null), undefined, `${name} shows an unknown account`)
    assert.ok(await ask(fixture.accountIds[0]!, fixture.shortToken, null), `${name} refuses a good token`)
  }
  await endToken(fixture.databaseUrl, fixture.shortToken)
  for (const [name, ask] of askers) {
    assert.equal(
      await ask(fixture.accountIds[0]!, fixture.shortToken, null),
      undefined,
      `${name} accepts an expired token`,
    )
  }
  return compared
}
