import { listCallsOfFetch } from '../banks/connections/bank-call.store.ts'
import { type FetchFilter, findFetch, listFetches } from '../banks/fetches/fetch.store.ts'
import { FETCH_OUTCOMES } from '../banks/fetches/fetch.ts'
import { readRawAnswers } from '../banks/fetches/raw-answers.service.ts'
import { replayFetch } from '../banks/fetches/replay.service.ts'
import { type Id, looksLikeId } from '../platform/core/id.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { withBanks } from './banks.ts'
import { type Command, oneOf, optional, Usage } from './command.ts'
import { LIST_OPTIONS, printList } from './table.ts'

const text = { type: 'string' } as const

const idOf = (text: string): Id<'fetch'> => {
  if (!looksLikeId('fetch', text)) throw new Usage(`"${text}" is not the id of a fetch, such as fet_01kgx2m8`)
  return text
}

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
    show: {
      usage: 'vitrine fetch show ID [--raw]',
      about: 'Show a fetch and its calls of the bank, as JSON; with --raw what the bank answered, without secrets.',
      takes: ['ID'],
      options: { raw: { type: 'boolean' } },
      run: (call) =>
        withBanks(call, async (deps, by) => {
          const id = idOf(call.positionals[0]!)
          const found = await findFetch(deps.db, id)
          if (!found) throw new OperatorError(`There is no fetch ${id}. See: vitrine fetch list`)
          const shown = call.values.raw
            ? await readRawAnswers(deps, by, id)
            : { ...found, log: await listCallsOfFetch(deps.db, id) }
          call.out(JSON.stringify(shown, null, 2))
          return 0
        }),
    },
    replay: {
      usage: 'vitrine fetch replay ID',
      about: 'Import the kept answers of a fetch again, without asking the bank.',
      takes: ['ID'],
      run: (call) =>
        withBanks(call, async (deps, by) => {
          const { accounts } = await replayFetch(deps, by, idOf(call.positionals[0]!))
          for (const { accountId, added, booked, corrected, removed, unchanged } of accounts)
            call.out(
              `${accountId}: ${added} added, ${booked + corrected} changed, ${removed} removed, ${unchanged} known`,
            )
          return 0
        }),
    },
  },
}
