import Type from 'typebox'
import { AccountParams } from '../../people/accounts/account.schema.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { choice, closed, textField } from '../../platform/http/fields.ts'
import { manage, pathId } from '../../platform/http/manage.ts'
import { describeAccountDays } from './account-days.service.ts'

const DEFAULT_DAYS = 35

const dayField = (description: string, example = '2026-02-11') =>
  Type.String({ format: 'date', description, examples: [example] })

const AccountDaysQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 371, description: 'How many days; 35 by default', examples: [35] }),
    ),
    until: Type.Optional(
      dayField('The last of them. Today without it, or the last day that has data, if that is older'),
    ),
  },
  closed,
)

const AccountDays = Type.Object(
  {
    timeZone: textField('Whose days they are: that of the bank', 'Europe/Ljubljana'),
    currency: textField('Of the balances', 'EUR'),
    firstDay: Type.Optional(dayField('The first day that has data', '2025-01-02')),
    lastDay: Type.Optional(dayField('The last one')),
    days: Type.Array(
      Type.Object(
        {
          day: dayField('The day'),
          kind: choice(
            ['complete', 'partial', 'gap', 'none'],
            'complete: a source has every booked line of it. partial: some lines. gap: nothing, though there is something before it. none: before the first day, or today and later',
            'complete',
          ),
        },
        closed,
      ),
      { description: 'One for each day, the oldest first' },
    ),
    balances: Type.Array(
      Type.Object(
        { day: dayField('The day'), amount: textField('Exact decimal, as the bank states it', '1187.70') },
        closed,
      ),
      { description: 'As statements close, and as reported since; only on days of which one is stated' },
    ),
  },
  { $id: 'AccountDays', ...closed },
)

/** What is known of an account, day by day. */
export function accountDaysRoutes(app: App, deps: Deps): void {
  app.get(
    '/manage/accounts/:accountId/days',
    {
      schema: {
        operationId: 'listAccountDays',
        summary: 'Read which days of an account are covered, and its balances',
        description: 'From all files, fetches and records. A day without data between others is a gap.',
        ...manage('viewer'),
        params: AccountParams,
        querystring: AccountDaysQuery,
        response: { 200: AccountDays },
      },
    },
    async ({ params, query }) =>
      describeAccountDays(deps, pathId('account', params.accountId), {
        days: query.days ?? DEFAULT_DAYS,
        until: query.until,
      }),
  )
}
