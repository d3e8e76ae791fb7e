import pg from 'pg'
import { queryAfter } from './query-after.ts'
import type { Sql } from './sql.ts'

/**
 * A few connections on which statements follow one another without waiting for the answers. For small, indexed
 * statements only: a slow one holds up those behind it on its connection.
 */
export type Pipeline = {
  /** `first` goes before it, in a transaction of the two. */
  query: (statement: Sql, first?: Sql) => Promise<pg.QueryResult>
  close: () => Promise<void>
}

type Lane = {
  client: pg.Client
  waiting: number
  ready: Promise<unknown> | undefined
  corked: boolean
  leave: () => void
}

export function openPipeline(config: pg.ClientConfig, size: number, onIdleError: (error: Error) => void): Pipeline {
  const lanes: Lane[] = []
  let closed = false

  /** A lane that broke is left to its fate, and the next statement opens another. */
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
    })
    client.on('end', leave)
    lane.ready = client.connect().then(
      () => {
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

  /** What is sent in one go goes to the socket in one call: each wakes a process on the other side. */
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

  async function query(statement: Sql, first?: Sql): Promise<pg.QueryResult> {
    // A request whose client went away may still be at work; a connection opened for it would never be closed.
    if (closed) throw new Error('Connection terminated: the service is stopping')
    const lane = idlest()
    lane.waiting += 1
    try {
      if (lane.ready) await lane.ready
      cork(lane)
      return await (first ? queryAfter(lane.client, config.types!, first, statement) : lane.client.query(statement))
    } catch (error) {
      // The server says so before it hangs up; whoever asks in between would be sent after it.
      if ((error as { severity?: string }).severity === 'FATAL') lane.leave()
      throw error
    } finally {
      lane.waiting -= 1
    }
  }

  return {
    query,
    close: async () => {
      closed = true
      await Promise.allSettled(lanes.splice(0).map(({ client }) => client.end()))
    },
  }
}
