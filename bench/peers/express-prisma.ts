/** Express and Prisma as their guides show it: a middleware for token and consent, and a typed client for the rows. */
import { createHash } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import express, { type NextFunction, type Request, type Response } from 'express'
import { PrismaClient } from './generated/client.ts'
import { type Account, openCursor, sealCursor, toItem } from './item.ts'

const adapter = new PrismaPg(
  { connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL_SIZE) },
  { schema: 'peer' },
)
const prisma = new PrismaClient({ adapter })

type Locals = { account: Account }

async function requireConsent(request: Request, response: Response<unknown, Locals>, next: NextFunction) {
  const text = request.headers.authorization?.replace(/^Bearer /, '')
  if (!text) return response.sendStatus(401)
  const token = await prisma.accessToken.findFirst({
    where: { tokenHash: createHash('sha256').update(text).digest(), expiresAt: { gt: new Date() } },
  })
  if (!token) return response.sendStatus(401)
  const account = await prisma.account.findFirst({
    where: {
      id: request.params.accountId as string,
      consents: {
        some: { consent: { clientId: token.clientId, status: 'valid', validUntil: { gt: new Date() } } },
      },
    },
  })
  if (!account) return response.sendStatus(403)
  response.locals.account = account
  next()
}

const app = express()
app.disable('x-powered-by')
// No client here sends conditional requests, so computing an ETag for every answer is wasted.
app.disable('etag')

app.get('/accounts/:accountId/transactions', requireConsent, async (request, response: Response<unknown, Locals>) => {
  const limit = Math.min(Math.max(1, Number.parseInt(String(request.query.limit ?? '100'), 10)), 500)
  const after = openCursor(request.query.cursor as string | undefined)
  const bookedTime = after && new Date(after.bookedTime)
  const found = await prisma.transaction.findMany({
    where: {
      account_id: request.params.accountId as string,
      ...(after && { OR: [{ booked_time: { lt: bookedTime! } }, { booked_time: bookedTime!, id: { lt: after.id } }] }),
    },
    orderBy: [{ booked_time: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  response.json({
    data: rows.map((row) =>
      toItem(
        { ...row, amount: String(row.amount), balance: row.balance && String(row.balance) },
        response.locals.account,
      ),
    ),
    metadata: last ? { next_cursor: sealCursor({ bookedTime: last.booked_time.toISOString(), id: last.id }) } : {},
  })
})

app.listen(Number(process.env.PORT), '127.0.0.1')
