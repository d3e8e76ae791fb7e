import pg from 'pg'
import { CLOSE_TIMEOUT_MS, NoResponse, within } from './session.ts'
import { type Sql, sql } from './sql.ts'

/**
 * A few connections on which statements are pipelined: sent without waiting for earlier answers. For small, indexed
 * statements only: a slow one holds up those behind it on its connection.
 */
export type Lanes = {
  /** `first` runs before it, in the same transaction. */
  rows: (statement: Sql, first?: Sql) => Promise<unknown[]>
  /** Runs the statement on every open connection, and opens one where there is none. */
  rowsOfAll: (statement: Sql) => Promise<void>
  /** Closes connections with no statement in flight. */
  dropIdle: () => void
  close: () => Promise<void>
}

export type LaneOptions = {
  size: number
  /** The statement timeout. */
  seconds: number
  onIdleError: (error: Error) => void
  onConnect: () => void
  /** Called when a connection gives no answer. */
  onNoResponse: () => void
}

type Lane = {
  client: pg.Client
  waiting: number
  ready: Promise<unknown> | undefined
  corked: boolean
  leave: () => void
}

export function openLanes(config: pg.ClientConfig, options: LaneOptions): Lanes {
  const { size, seconds, onIdleError, onConnect, onNoResponse } = options
  const lanes: Lane[] = []
  let closed = false

  /** A broken lane is abandoned, and the next statement opens another. */
  function open(): Lane {
    const client = new pg.Client({ ...config, pipeline: true })
    const leave = () => {
      const at = lanes.indexOf(lane)
      if (at >= 0) lanes.splice(at, 1)
    }
    const lane: Lane = { client, waiting: 0, ready: undefined, corked: false, leave }
    client.on('error', (error) => {
      if (lane.waiting === 0) onIdleError(error)
      leave()
      if (error instanceof NoResponse) onNoResponse()
    })
    client.on('end', leave)
    lane.ready = client.connect().then(
      () => {
        onConnect()
        lane.ready = undefined
      },
      (error) => {
        leave()
        throw error
      },
    )
    lanes.push(lane)
    return lane
  }

  const idlest = (): Lane => {
    let best: Lane | undefined
    for (const lane of lanes) if (!best || lane.waiting < best.waiting) best = lane
    return best && (best.waiting === 0 || lanes.length >= size) ? best : open()
  }

  async function rows(statement: Sql, first?: Sql): Promise<unknown[]> {
    // A request whose client disconnected may still be running; a connection opened for it would never be closed.
    if (closed) throw new Error('Connection terminated: the service is stopping')
    return send(idlest(), seconds, statement, first)
  }

  return {
    rows,
    rowsOfAll: async (statement) => {
      if (lanes.length === 0) await rows(statement)
      else await Promise.all(lanes.map((lane) => send(lane, seconds, statement)))
    },
    dropIdle: () => {
      for (const { client, leave } of lanes.filter(({ waiting }) => waiting === 0)) {
        leave()
        client.connection.stream.destroy()
      }
    },
    close: async () => {
      closed = true
      await Promise.allSettled(lanes.splice(0).map(({ client }) => endClient(client)))
    },
  }
}

async function send(lane: Lane, seconds: number, statement: Sql, first?: Sql): Promise<unknown[]> {
  lane.waiting += 1
  try {
    if (lane.ready) await lane.ready
    cork(lane)
    const { client } = lane
    const asked = first ? queryAfter(client, first, statement) : client.query(statement)
    return (await within(client, seconds, asked)).rows
  } catch (error) {
    // The server sends the error before it closes the connection; a statement in between would be lost.
    if ((error as { severity?: string }).severity === 'FATAL') lane.leave()
    throw error
  } finally {
    lane.waiting -= 1
  }
}

/** Statements sent together go to the socket in one call: each call wakes a process on the other side. */
function cork(lane: Lane): void {
  if (lane.corked) return
  const { stream } = lane.client.connection
  lane.corked = true
  stream.cork()
  process.nextTick(() => {
    lane.corked = false
    stream.uncork()
  })
}

const BEGIN = sql`begin`
const COMMIT = sql`commit`

/**
 * Runs two statements in one transaction and one round trip, because a lane sends all four at once. After an error the
 * commit rolls back, and the first error is the one that is thrown.
 */
async function queryAfter(client: pg.Client, first: Sql, statement: Sql): Promise<pg.QueryResult> {
  const asked = [BEGIN, first, statement, COMMIT].map((one) => client.query(one))
  await Promise.allSettled(asked)
  const [, , result] = await Promise.all(asked)
  return result!
}

async function endClient(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), CLOSE_TIMEOUT_MS)
  await client.end().finally(() => clearTimeout(timer))
}
