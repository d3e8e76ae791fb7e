import { ConnectionError } from './refusal.ts'
import type { ApiResponse, CallOptions, Path, QueryValues, Send } from './transport.ts'
import type { Transaction, TransactionChange, TransactionChanges } from './wire.ts'

type ListBody<Item> = { data: Item[]; metadata: { next_cursor?: string } }

/** One page, and what came with it. */
export type ItemPage<Item> = ApiResponse<Item[]> & {
  /** `cursor` of the next page; undefined on the last one. Of a feed: `since` of the next time. */
  nextCursor: string | undefined
}

/** All items of a list, page after page. */
export type ItemList<Item> = AsyncGenerator<Item, void, undefined> & {
  /** The same by pages; `cursor` goes on after an earlier one. */
  pages: (start?: { cursor?: string | undefined }) => AsyncGenerator<ItemPage<Item>, void, undefined>
}

/** What the calls of lists take. */
export type ListOptions = CallOptions & {
  /** How many are fetched at once, 1 to 500; 100 unless given. */
  pageSize?: number | undefined
}

type WalkRequest = ListOptions & {
  path: Path
  query?: QueryValues
  ifNoneMatch?: string | undefined
  onPage?: (page: ApiResponse<unknown>) => void
}

export function walk<Item>(
  send: Send,
  { path, query, pageSize, ifNoneMatch, onPage = () => {}, ...call }: WalkRequest,
): ItemList<Item> {
  async function* pages({ cursor }: { cursor?: string | undefined } = {}): ReturnType<ItemList<Item>['pages']> {
    let condition = ifNoneMatch
    const expectNew = cursorsSeen(path, cursor)
    do {
      const request = { ...call, query: { ...query, limit: pageSize, cursor }, ifNoneMatch: condition }
      const page = await send<ListBody<Item>>(path, request).withResponse()
      const { data, metadata } = listIn(path, page.data)
      onPage(page)
      cursor = metadata.next_cursor ?? undefined
      if (cursor !== undefined) expectNew(cursor)
      condition = undefined
      yield { ...page, data, nextCursor: cursor }
    } while (cursor !== undefined)
  }
  async function* items(): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of pages()) yield* data
  }
  return Object.assign(items(), { pages })
}

/** Something else than the service may answer with JSON of its own. */
function listIn<List extends { data: unknown; metadata: unknown }>(path: Path, list: List): List {
  if (!Array.isArray(list.data) || typeof list.metadata !== 'object' || list.metadata === null)
    throw new ConnectionError(`What answered /service/${path.join('/')} is not the service: there is no list`)
  return list
}

/** A cursor that was there before leads to pages that were there before, without end. */
function cursorsSeen(path: Path, first: string | undefined): (cursor: string) => void {
  const seen = new Set([first])
  return (cursor) => {
    if (typeof cursor !== 'string' || seen.has(cursor))
      throw new ConnectionError(
        `What answered /service/${path.join('/')} gave ${JSON.stringify(cursor)} as cursor, which is none or was there before: it would never end`,
      )
    seen.add(cursor)
  }
}

/** The transactions of an account, newest first. What it tells about itself is known from the first page on. */
export type TransactionWalk = ItemList<Transaction> & {
  /** Where the feed of changes goes on from the state that this walk shows: `since` of `changes`. */
  readonly changesCursor: string | undefined
  /** The consent that it is read under. */
  readonly consentId: string | undefined
}

export function walkTransactions(send: Send, request: WalkRequest): TransactionWalk {
  let first: ApiResponse<unknown> | undefined
  const onPage = (page: ApiResponse<unknown>) => {
    first ??= page
  }
  return Object.defineProperties(walk<Transaction>(send, { ...request, onPage }), {
    changesCursor: { get: () => first?.headers.get('changes-cursor') ?? undefined },
    consentId: { get: () => first?.consentId },
  }) as TransactionWalk
}

export type ChangeOptions = ListOptions & {
  /** Where an earlier feed ended. Without it the feed starts from nothing: every transaction is added. */
  since?: string | undefined
  consentId?: string | undefined
}

/** The changes of an account up to now, oldest first. */
export type ChangeFeed = AsyncIterable<TransactionChange> & {
  /** Where the next feed goes on. It moves when a whole page was consumed: store it after the loop. */
  readonly cursor: string | undefined
  /** The consent that it is read under, from the first page on. */
  readonly consentId: string | undefined
  /** The same by pages. */
  pages: () => AsyncGenerator<ItemPage<TransactionChange>, void, undefined>
}

export function followChanges(send: Send, path: Path, options: ChangeOptions = {}): ChangeFeed {
  const { since, consentId, pageSize, ...call } = options
  let cursor = since
  let usedConsent: string | undefined
  async function* pages(): ReturnType<ChangeFeed['pages']> {
    const expectNew = cursorsSeen(path, cursor)
    for (let more = true; more; ) {
      const query = { since: cursor, consentId, limit: pageSize }
      const page = await send<TransactionChanges>(path, { ...call, query }).withResponse()
      const { data, metadata } = listIn(path, page.data)
      if (metadata.has_more) expectNew(metadata.next_cursor)
      usedConsent = page.consentId
      yield { ...page, data, nextCursor: metadata.next_cursor }
      cursor = metadata.next_cursor
      more = metadata.has_more
    }
  }
  async function* items() {
    for await (const { data } of pages()) yield* data
  }
  return {
    get cursor() {
      return cursor
    },
    get consentId() {
      return usedConsent
    },
    pages,
    [Symbol.asyncIterator]: items,
  }
}
