/**
 * PostGraphile with row-level security: the database itself decides what a client sees (schema.sql), and the server
 * passes on the token and the request. Stands for the tools that generate an API from the tables.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { postgraphile } from 'postgraphile'

const pgPool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
})

const token = (request: IncomingMessage) => request.headers.authorization?.replace(/^Bearer /, '') ?? ''

const middleware = postgraphile(pgPool, 'peer', {
  disableQueryLog: true,
  ignoreRBAC: false,
  legacyRelations: 'omit',
  pgSettings: async (request) => ({
    role: 'peer_reader',
    'peer.token_hash': createHash('sha256').update(token(request)).digest('hex'),
    'peer.account_id': String(request.headers['account-id'] ?? ''),
  }),
})

createServer(middleware).listen(Number(process.env.PORT), '127.0.0.1')
