/**
 * Fastify and node-postgres by hand, tuned: named statements, so that PostgreSQL plans once; one for token and consent,
 * one for the page by keyset; times stay text; a schema, so that compiled code serialises the answer.
 */
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { type Account, openCursor, type Row, sealCursor, toItem } from './item.ts'

const TIMESTAMPTZ = 1184
pg.types.setTypeParser(
  TIMESTAMPTZ,
  (text) => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`,
)

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
  options: '-c timezone=UTC',
})

const ALLOWED = `
  select a.iban, a.holder
  from peer.access_tokens t
  join peer.consents c on c.client_id = t.client_id and c.status = 'valid' and c.valid_until > now()
  join peer.consent_accounts g on g.consent_id = c.id and g.account_id = $2
  join peer.accounts a on a.id = g.account_id
  where t.token_hash = $1 and t.expires_at > now()
  limit 1`

const PAGE = `
  select account_id, id, created, booked_time, amount, balance, currency, status, description, reference, additional,
    counterparty_name, counterparty_iban, category_code, category_description, group_id, group_description
  from peer.transactions
  where account_id = $1 and (booked_time, id) < ($2, $3)
  order by booked_time desc, id desc limit $4`

const string = { type: 'string' }
const number = { type: 'number' }
const object = (properties: Record<string, object>) => ({ type: 'object', properties })
const party = object({ type: string, identifier: string, name: string })
const item = object({
  id: string,
  created: string,
  executed: string,
  accountId: string,
  description: string,
  details: object({ reference: string, description: string, source: string, target: string }),
  amount: number,
  balance: number,
  currency: string,
  status: string,
  source: string,
  target: string,
  sourceAccount: party,
  targetAccount: party,
  categorization: object({ code: string, description: string, groupId: { type: 'integer' }, groupDescription: string }),
})
const response = {
  200: object({ data: { type: 'array', items: item }, metadata: object({ next_cursor: string }) }),
}
const querystring = {
  ...object({ limit: { type: 'integer', minimum: 1, maximum: 500, default: 100 }, cursor: string }),
  additionalProperties: false,
}

type Route = { Params: { accountId: string }; Querystring: { limit: number; cursor?: string } }

const app = Fastify()

app.get<Route>('/accounts/:accountId/transactions', { schema: { querystring, response } }, async (request, reply) => {
  const { accountId } = request.params
  const { limit } = request.query
  const token = request.headers.authorization?.replace(/^Bearer /, '')
  if (!token) return reply.code(401).send()
  const hash = createHash('sha256').update(token).digest()
  const allowed = await pool.query<Account>({ name: 'allowed', text: ALLOWED, values: [hash, accountId] })
  const account = allowed.rows[0]
  if (!account) return reply.code(403).send()
  const after = openCursor(request.query.cursor) ?? { bookedTime: 'infinity', id: '' }
  const page = await pool.query<Row>({
    name: 'page',
    text: PAGE,
    values: [accountId, after.bookedTime, after.id, limit + 1],
  })
  const rows = page.rows.slice(0, limit)
  const last = page.rows.length > limit ? rows.at(-1) : undefined
  return {
    data: rows.map((row) => toItem(row, account)),
    metadata: last ? { next_cursor: sealCursor({ bookedTime: last.booked_time, id: last.id }) } : {},
  }
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
