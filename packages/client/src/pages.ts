import type { CallOptions, Query, Send } from './transport.ts'
import type { TransactionChange, TransactionChanges } from './wire.ts'

type Page<Item> = { data: Item[]; metadata: { next_cursor?: string } }

/** All items of a list, page after page. */
export async function* walk<Item>(
  send: Send,
  path: string,
  query: Query,
  { signal }: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined
  do {
    const page: Page<Item> = await send(path, { query: { ...query, cursor }, ...(signal && { signal }) })
    yield* page.data
    cursor = page.metadata.next_cursor
  } while (cursor !== undefined)
}

export type ChangeOptions = CallOptions & {
  /** Where an earlier feed ended. Without it the feed starts from nothing: every transaction is added. */
  since?: string | undefined
  consentId?: string
  pageSize?: number
}

/** The changes of an account up to now, oldest first. */
export type ChangeFeed = AsyncIterable<TransactionChange> & {
  /** Where the next feed goes on. It moves when a whole page was consumed: store it after the loop. */
  readonly cursor: string | undefined
}

export function followChanges(send: Send, accountId: string, options: ChangeOptions = {}): ChangeFeed {
  const { since, consentId, pageSize, signal } = options
  let cursor = since
  async function* read() {
    for (let more = true; more; ) {
      const path = `/service/accounts/${encodeURIComponent(accountId)}/transactions/changes`
      const query = { since: cursor, consentId, limit: pageSize }
      const { data, metadata } = await send<TransactionChanges>(path, { query, ...(signal && { signal }) })
      yield* data
      cursor = metadata.next_cursor
      more = metadata.has_more
    }
  }
  return {
    get cursor() {
      return cursor
    },
    [Symbol.asyncIterator]: read,
  }
}
