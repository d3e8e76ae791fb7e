import { listReadWindows, type ReadWindow } from '../../access/reads/owner-read.store.ts'
import {
  type CutWindow,
  cutWindows,
  listShown,
  type ShownVersion,
  type ShownWindow,
} from '../../ledger/list/shown.store.ts'
import { findOldestRevision } from '../../ledger/list/transaction.store.ts'
import { findListedAccounts, type ListedAccount } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { MyConsent } from '../me/me.service.ts'

const ROWS_AT_A_TIME = 500
const WINDOWS_AT_A_TIME = 200
/** Some years of a client that reads every day; what was read before is left out, and the file says so. */
const MAX_WINDOWS = 1_000

/**
 * The log says how many rows each read sent, and not which. A walk through pages begins with the newest row, so as many as
 * the largest page had were `shown`. More are `possible`, up to all rows together: of other pages, of single payments and of
 * changes.
 */
export type ShownPayment = { body: string; shown: 'shown' | 'possible'; asOf: 'then' | 'now' }

/** An account that was read under a consent: its details as they are now, and its payments a page at a time. */
export type ShownAccount = {
  account: ListedAccount | undefined
  accountId: Id<'account'>
  /** Whether its details were read, and its balance with them. */
  details: boolean
  balance: boolean
  payments: AsyncGenerator<ShownPayment[]>
}

/** What was read under a consent, as far as the log of reads says and the ledger still has it. Nothing is recorded. */
export async function findShownData(
  deps: Deps,
  consent: MyConsent,
): Promise<{ complete: boolean; accounts: ShownAccount[] }> {
  const windows = await listReadWindows(deps.db, consent.id, MAX_WINDOWS + 1)
  const complete = windows.length <= MAX_WINDOWS
  const ids = consent.reads.map(({ accountId }) => accountId)
  const found = await findListedAccounts(deps.db, ids)
  const accounts = consent.reads.map(({ accountId, details, balances }) => ({
    accountId,
    account: found.find(({ id }) => id === accountId),
    details,
    balance: balances,
    payments: paymentsOf(
      deps,
      accountId,
      windows.slice(0, MAX_WINDOWS).filter((window) => window.accountId === accountId),
    ),
  }))
  return { complete, accounts }
}

async function* paymentsOf(
  deps: Deps,
  accountId: Id<'account'>,
  windows: ReadWindow[],
): AsyncGenerator<ShownPayment[]> {
  const oldest = await findOldestRevision(deps.db, accountId)
  const cut = async (some: ShownWindow[]): Promise<CutWindow[]> => {
    const done: CutWindow[] = []
    for (let at = 0; at < some.length; at += WINDOWS_AT_A_TIME)
      done.push(...(await cutWindows(deps.db, accountId, some.slice(at, at + WINDOWS_AT_A_TIME), oldest)))
    return done
  }
  const listed = windows.filter((window) => window.listed)
  const certain = await cut(listed.map((window) => ({ ...window, most: window.largest })))
  const possible = await cut([
    ...listed.filter(({ largest, total }) => total > largest).map((window) => ({ ...window, most: window.total })),
    ...windows.filter((window) => !window.listed).map((window) => ({ ...window, most: null })),
  ])
  const seen = new Set<string>()
  for await (const page of pagesOf(deps, accountId, certain, oldest)) {
    if (possible.length > 0) for (const version of page) seen.add(keyOf(version))
    yield page.map(({ body, kept }) => ({ body, shown: 'shown', asOf: kept ? 'then' : 'now' }))
  }
  for await (const page of pagesOf(deps, accountId, possible, oldest)) {
    const more = page.filter((version) => !seen.has(keyOf(version)))
    yield more.map(({ body, kept }) => ({ body, shown: 'possible', asOf: kept ? 'then' : 'now' }))
  }
}

const keyOf = ({ id, sinceRevision }: ShownVersion): string => `${id} ${sinceRevision}`

async function* pagesOf(
  deps: Deps,
  accountId: Id<'account'>,
  windows: CutWindow[],
  oldest: number,
): AsyncGenerator<ShownVersion[]> {
  if (windows.length === 0) return
  let after: ShownVersion | null = null
  for (;;) {
    const page: ShownVersion[] = await listShown(deps.db, accountId, windows, oldest, { after, limit: ROWS_AT_A_TIME })
    if (page.length > 0) yield page
    if (page.length < ROWS_AT_A_TIME) return
    after = page.at(-1)!
  }
}
