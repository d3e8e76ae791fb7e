import Type, { type Static } from 'typebox'
import { cursorParameter, limitParameter, PageMetadata } from '../../platform/http/paging.ts'
import type { DecisionAboutTwo, OperatorDecision } from './decision.service.ts'
import type { StoredMatch } from './decision.store.ts'
import type { Review, ReviewedTransaction } from './review.store.ts'

const closed = { additionalProperties: false }
const TRANSACTION = 'tx_01kgx2m8s0e6v9q4c1t7'
const OTHER = 'tx_01kgx2n3f7q2b5d8j0r4'
const ACCOUNT = 'acc_01kgx2kz4e8r5t7y9w1'
const text = (description: string, example: string) => Type.String({ description, examples: [example] })
const time = (description: string, example: string) =>
  Type.String({ format: 'date-time', description, examples: [example] })
const revision = Type.Integer({ description: 'Revision of the account', examples: [18] })

const decision = {
  transactionId: text('The transaction', TRANSACTION),
  accountId: text('Its account', ACCOUNT),
  revision,
}

export const DecisionWire = Type.Object(decision, { $id: 'Decision', ...closed })

export const DecisionAboutTwoWire = Type.Object(
  { ...decision, otherId: text('The other transaction', OTHER) },
  { $id: 'DecisionAboutTwo', ...closed },
)

export const JoinBody = Type.Object(
  {
    with: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The transaction of the same account that is the same payment; it leaves the list',
      examples: [OTHER],
    }),
  },
  { $id: 'JoinTransactions', ...closed },
)

export const DecisionParams = Type.Object({ transactionId: text('The transaction', TRANSACTION) }, closed)

export const DecidedPairParams = Type.Object(
  {
    transactionId: text('The transaction', TRANSACTION),
    otherId: text('The other one; the transaction itself where it was about one', OTHER),
  },
  closed,
)

export const ReviewParams = Type.Object(
  {
    transactionId: text('The transaction', TRANSACTION),
    candidateId: text(
      'What it may be as well; the transaction itself where the question is whether it is a payment',
      OTHER,
    ),
  },
  closed,
)

const accountId = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 64, description, examples: [ACCOUNT] }))

export const DecisionQuery = Type.Object(
  { accountId: accountId('Its account; in a large ledger it is found faster with it') },
  closed,
)

export const ReviewListQuery = Type.Object(
  { accountId: accountId('Only those of this account'), cursor: cursorParameter(), limit: limitParameter },
  closed,
)

const ReviewedTransactionWire = Type.Object(
  {
    id: text('The transaction', TRANSACTION),
    status: Type.Enum(['booked', 'pending'], { type: 'string', description: 'How it stands', examples: ['booked'] }),
    executed: time('Booked time', '2026-02-11T00:00:00.000Z'),
    amount: text('A decimal; minus means that money leaves the account', '-12.30'),
    currency: text('Of the account', 'EUR'),
    description: Type.Optional(text('What it says', 'PEKARNA ZRNO LJUBLJANA')),
    counterparty: Type.Optional(text('Name of the other side', 'Pekarna Zrno')),
  },
  { $id: 'ReviewedTransaction', ...closed },
)

const ReviewWire = Type.Object(
  {
    accountId: text('The account of both', ACCOUNT),
    accountName: Type.Optional(text('Its name; missing where it has none', 'Osebni račun …7892')),
    timeZone: text("The account's, in which the day of `executed` is the day of booking", 'Europe/Ljubljana'),
    reason: text(
      'Why it was not decided: may be the same payment; one is missing where the other is new; may be this hold, or another; has another amount than this hold; may have moved to another day; may be a part of it; may be in a statement that is not here yet; still pending; in another form; no statement has it; too many of one amount to compare',
      'may be this hold, or another',
    ),
    revision,
    since: time('Since when it is listed', '2026-02-12T05:12:09.337Z'),
    transaction: ReviewedTransactionWire,
    candidate: ReviewedTransactionWire,
  },
  {
    $id: 'Review',
    description:
      'Two transactions that may be one payment. Where the candidate is the transaction itself, the question is whether it is a payment: no statement has it, and it is not in the list; dismissing lists it, withdrawing keeps it out. Where the candidate is the transaction itself and it is in the list, only the reason says more',
    ...closed,
  },
)

export const ReviewListWire = Type.Object(
  { data: Type.Array(ReviewWire), metadata: PageMetadata },
  { $id: 'ReviewList', ...closed },
)

const MatchWire = Type.Object(
  {
    revision,
    rule: text(
      'By what it was found: id, reference (of the bank, or end-to-end id), balance, content (same day and words), similar, moved (to another day), hold, or operator where a person decided',
      'hold',
    ),
    evidence: Type.Array(Type.String(), {
      description: 'What agreed and what did not',
      examples: [['same reference of the bank', '1 day apart', 'text extends']],
    }),
    recorded: time('When that was', '2026-02-12T05:12:09.337Z'),
    delivery: Type.Optional(
      Type.Object(
        {
          source: text('Who reported it', 'camt'),
          nature: text('What it was: statement, report, notification or records', 'statement'),
          statementId: Type.Optional(text("The bank's own id of it", 'STMT-2026-02')),
          created: time('When the bank made it', '2026-02-12T04:00:00.000Z'),
        },
        { description: 'The delivery that reported it; missing for records and for decisions of a person', ...closed },
      ),
    ),
  },
  { $id: 'Match', ...closed },
)

export const MatchListWire = Type.Object(
  {
    transactionId: text('The transaction', TRANSACTION),
    accountId: text('Its account', ACCOUNT),
    joinedInto: Type.Optional(text('The transaction that it was joined into', OTHER)),
    joined: Type.Array(Type.String(), {
      description: 'What was joined into it, the last one first',
      examples: [[OTHER]],
    }),
    data: Type.Array(MatchWire, { description: 'The newest first; empty where only one source reported it, once' }),
  },
  { $id: 'MatchList', ...closed },
)

export const decisionToWire = ({
  transactionId,
  accountId,
  revision,
}: OperatorDecision): Static<typeof DecisionWire> => ({
  transactionId,
  accountId,
  revision,
})

export const decisionAboutTwoToWire = (decided: DecisionAboutTwo): Static<typeof DecisionAboutTwoWire> => ({
  ...decisionToWire(decided),
  otherId: decided.otherId,
})

export const reviewToWire = (review: Review): Static<typeof ReviewWire> => ({
  accountId: review.accountId,
  timeZone: review.timeZone,
  reason: review.reason,
  revision: review.revision,
  since: review.since.toISOString(),
  transaction: sideToWire(review.transaction),
  candidate: sideToWire(review.candidate),
})

const sideToWire = (side: ReviewedTransaction): Static<typeof ReviewedTransactionWire> => ({
  id: side.id,
  status: side.status,
  executed: side.executed.toISOString(),
  amount: side.amount,
  currency: side.currency,
  ...(side.description !== null && { description: side.description }),
  ...(side.counterparty !== null && { counterparty: side.counterparty }),
})

export const matchToWire = ({
  source,
  nature,
  statementId,
  created,
  ...match
}: StoredMatch): Static<typeof MatchWire> => ({
  revision: match.revision,
  rule: match.rule,
  evidence: match.evidence,
  recorded: match.recorded.toISOString(),
  ...(source !== null &&
    nature !== null &&
    created !== null && {
      delivery: { source, nature, ...(statementId !== null && { statementId }), created: created.toISOString() },
    }),
})
