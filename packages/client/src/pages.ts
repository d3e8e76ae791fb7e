import { ConnectionError } from './refusal.ts'
import type { CallOptions, Path, QueryValues, Send } from './transport.ts'
import type { Transaction, TransactionChange, TransactionChanges } from './wire.ts'

type Page<Item> = { data: Item[]; metadata: { next_cursor?: string } }

/** All items of a list, page after page. */
export async function* walk<Item>(
  send: Send,
  path: Path,
  query: QueryValues,
  { signal }: CallOptions,
  onHeaders: (headers: Headers) => void = () => {},
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined
  do {
    const page: Page<Item> = await send(path, { query: { ...query, cursor }, signal, onHeaders })
    requireList(path, page)
    yield* page.data
    cursor = page.metadata.next_cursor
  } while (cursor !== undefined)
}

/** Something else than the service may answer with JSON of its own. */
function requireList(path: Path, { data, metadata }: { data: unknown; metadata: unknown }): void {
  if (!Array.isArray(data) || typeof metadata !== 'object' || metadata === null)
    throw new ConnectionError(`What answered /service/${path.join('/')} is not the service: there is no list`)
}

/** The transactions of an account, newest first. What it tells about itself is known from the first page on. */
export type TransactionWalk = AsyncGenerator<Transaction, void, undefined> & {
  /** Where the feed of changes goes on from the state that this walk shows: `since` of `changes`. */
  readonly changesCursor: string | undefined
  /** The consent that it is read under. */
  readonly consentId: string | undefined
}

export function walkTransactions(send: Send, path: Path, query: QueryValues, call: CallOptions): TransactionWalk {
  let first: Headers | undefined
  const items = walk<Transaction>(send, path, query, call, (headers) => {
    first ??= headers
  })
  const get = (name: string) => ({ get: () => first?.get(name) ?? undefined })
  return Object.defineProperties(items, {
    changesCursor: get('changes-cursor'),
    consentId: get('consent-id'),
  }) as TransactionWalk
}

export type ChangeOptions = CallOptions & {
  /** Where an earlier feed ended. Without it the feed starts from nothing: every transaction is added. */
  since?: string | undefined
  consentId?: string | undefined
  /** How many are fetched at once, 1 to 500; 100 unless given. */
  pageSize?: number | undefined
}

/** The changes of an account up to now, oldest first. */
export type ChangeFeed = AsyncIterable<TransactionChange> & {
  /** Where the next feed goes on. It moves when a whole page was consumed: store it after the loop. */
  readonly cursor: string | undefined
  /** The consent that it is read under, from the first page on. */
  readonly consentId: string | undefined
}

export function followChanges(send: Send, path: Path, options: ChangeOptions = {}): ChangeFeed {
  const { since, consentId, pageSize, signal } = options
  let cursor = since
  let usedConsent: string | undefined
  const onHeaders = (headers: Headers) => {
    usedConsent = headers.get('consent-id') ?? undefined
  }
  async function* read() {
    for (let more = true; more; ) {
      const query = { since: cursor, consentId, limit: pageSize }
      const page = await send<TransactionChanges>(path, { query, signal, onHeaders })
      requireList(path, page)
      yield* page.data
      cursor = page.metadata.next_cursor
      more = page.metadata.has_more
    }
  }
  return {
    get cursor() {
      return cursor
    },
    get consentId() {
      return usedConsent
    },
    [Symbol.asyncIterator]: read,
  }
}
