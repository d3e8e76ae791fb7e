import { askForFetch, endByRequest } from '../banks/connections/connection.service.ts'
import { listConnections } from '../banks/connections/connection.store.ts'
import { CONNECTION_STATUSES } from '../banks/connections/connection.ts'
import { LINK_STATUSES, listLinks } from '../banks/connections/link.store.ts'
import { rotateKeysOf } from '../banks/connections/rotate-keys.service.ts'
import { loadConnectionFacts } from '../banks/fetches/connection-facts.service.ts'
import { type Id, looksLikeId } from '../platform/core/id.ts'
import { withBanks } from './banks.ts'
import { type Command, oneOf, optional, Usage } from './command.ts'
import { LIST_OPTIONS, printList } from './table.ts'

const text = { type: 'string' } as const

const idOf = (text: string): Id<'connection'> => {
  if (!looksLikeId('connection', text)) throw new Usage(`"${text}" is not the id of a connection, such as bcn_01kgx2m8`)
  return text
}

export const connection: Command = {
  about: 'Connections: owners’ links to their banks',
  actions: {
    list: {
      usage: 'vitrine connection list [--status valid] [--provider my-bank] [--json] [--limit N]',
      about: 'List connections, newest first, with their last and their next fetch.',
      options: { ...LIST_OPTIONS, status: text, provider: text },
      run: (call) => {
        const status = call.values.status === undefined ? undefined : oneOf(call, 'status', CONNECTION_STATUSES)
        const filter = { status, providerId: optional(call, 'provider') }
        return withBanks(call, (deps) =>
          printList(
            call,
            async (page) =>
              (await loadConnectionFacts(deps, await listConnections(deps.db, filter, page))).map((facts) => ({
                id: facts.connection.id,
                ...facts,
              })),
            ({
              connection: { id, providerId, ownerId, status, since, validUntil },
              accounts,
              lastFetch,
              nextFetch,
            }) => ({
              id,
              providerId,
              ownerId,
              status,
              since,
              validUntil,
              accounts: accounts.length,
              lastFetch: lastFetch?.outcome ?? null,
              nextFetch,
            }),
          ),
        )
      },
    },
    links: {
      usage: 'vitrine connection links [--connection ID] [--status failed] [--json] [--limit N]',
      about: 'List attempts of owners to link a bank, newest first, with what went wrong.',
      options: { ...LIST_OPTIONS, connection: text, status: text },
      run: (call) => {
        const status = call.values.status === undefined ? undefined : oneOf(call, 'status', LINK_STATUSES)
        const connection = optional(call, 'connection')
        const filter = { status, connectionId: connection === undefined ? undefined : idOf(connection) }
        return withBanks(call, (deps) =>
          printList(
            call,
            (page) => listLinks(deps.db, filter, page),
            (row) => ({ ...row }),
          ),
        )
      },
    },
    fetch: {
      usage: 'vitrine connection fetch ID',
      about: 'Fetch as soon as a worker has time, as far as the calls that the bank allows in a day are not used up.',
      takes: ['ID'],
      run: (call) =>
        withBanks(call, async (deps, by) => {
          await askForFetch(deps, idOf(call.positionals[0]!), { by })
          call.out('Planned. See: vitrine fetch list')
          return 0
        }),
    },
    end: {
      usage: 'vitrine connection end ID',
      about: 'End a connection, at the bank as well. What is stored stays readable, and gets old.',
      takes: ['ID'],
      run: (call) =>
        withBanks(call, async (deps, by) => {
          const { status } = await endByRequest(deps, idOf(call.positionals[0]!), by)
          call.out(`It is ${status}.`)
          return 0
        }),
    },
    'rotate-keys': {
      usage: 'vitrine connection rotate-keys',
      about:
        'Encrypt the secrets of connections with the first key of CONNECTION_KEYS. Afterwards the others can be taken out of it.',
      run: (call) =>
        withBanks(call, async (deps) => {
          const rotated = await rotateKeysOf(deps, deps.banks.keys)
          call.out(`${rotated} secrets were encrypted anew.`)
          return 0
        }),
    },
  },
}
