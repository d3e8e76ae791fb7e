import { type FetchFilter, listFetches } from '../banks/fetches/fetch.store.ts'
import { FETCH_OUTCOMES } from '../banks/fetches/fetch.ts'
import { replayFetch } from '../banks/fetches/replay.service.ts'
import { looksLikeId } from '../platform/core/id.ts'
import { withBanks } from './banks.ts'
import { type Command, oneOf, optional, Usage } from './command.ts'
import { LIST_OPTIONS, printList } from './table.ts'

const text = { type: 'string' } as const

export const fetch: Command = {
  about: 'Fetches: attempts to bring accounts up to date',
  actions: {
    list: {
      usage: 'vitrine fetch list [--connection ID] [--outcome done] [--json] [--limit N]',
      about: 'List fetches, newest first, with what they brought or why they failed.',
      options: { ...LIST_OPTIONS, connection: text, outcome: text },
      run: (call) => {
        const outcome = call.values.outcome === undefined ? undefined : oneOf(call, 'outcome', FETCH_OUTCOMES)
        const filter = { outcome, connectionId: optional(call, 'connection') } as FetchFilter
        return withBanks(call, (deps) =>
          printList(
            call,
            (page) => listFetches(deps.db, filter, page),
            (row) => ({ ...row }),
          ),
        )
      },
    },
    replay: {
      usage: 'vitrine fetch replay ID',
      about: 'Import the kept answers of a fetch again, without asking the bank.',
      takes: ['ID'],
      run: (call) =>
        withBanks(call, async (deps, by) => {
          const id = call.positionals[0]!
          if (!looksLikeId('fetch', id)) throw new Usage(`"${id}" is not the id of a fetch, such as fet_01kgx2m8`)
          const { accounts } = await replayFetch(deps, by, id)
          for (const { accountId, added, booked, corrected, removed, unchanged } of accounts)
            call.out(
              `${accountId}: ${added} added, ${booked + corrected} changed, ${removed} removed, ${unchanged} known`,
            )
          return 0
        }),
    },
  },
}
