import { dateOfDay, localDay } from '@vitrine/money'
import {
  dismissReview,
  findEvidence,
  joinTransactions,
  separateTransaction,
  undoDecision,
  withdrawTransaction,
} from '../ledger/decide/decision.service.ts'
import { findAccountOf } from '../ledger/decide/decision.store.ts'
import { listReviews, type ReviewedTransaction } from '../ledger/decide/review.store.ts'
import type { Id } from '../platform/core/id.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import type { Deps } from '../platform/db/deps.ts'
import { type Action, type Invocation, optional } from './command.ts'
import { idFrom } from './key.ts'
import { withDeps } from './service.ts'
import { table } from './table.ts'

const options = { account: { type: 'string' }, json: { type: 'boolean' } } as const

const transactionId = ({ positionals }: Invocation, at = 0): Id<'transaction'> =>
  idFrom('transaction', positionals[at]!)

function accountId(call: Invocation): Id<'account'> | null {
  const account = optional(call, 'account')
  return account === undefined ? null : idFrom('account', account)
}

const print = (call: Invocation, decided: object, words: string): number => {
  call.out(call.values.json ? JSON.stringify(decided) : words)
  return 0
}

export const join: Action = {
  usage: 'vitrine transaction join KEEP_ID OTHER_ID [--account ACCOUNT_ID] [--json]',
  about:
    'Record that the two are one payment. The first keeps its id; the other leaves the list, and importing it again changes nothing.',
  takes: ['KEEP_ID', 'OTHER_ID'],
  options,
  run: (call) =>
    withDeps(call, async (deps, by) => {
      const [keep, other] = [transactionId(call), transactionId(call, 1)]
      const decided = await joinTransactions(deps, by, keep, other, accountId(call))
      return print(call, decided, `Joined ${other} into ${keep}, as revision ${decided.revision}.`)
    }),
}

export const separate: Action = {
  usage: 'vitrine transaction separate TRANSACTION_ID [--account ACCOUNT_ID] [--json]',
  about: 'Record that it is two payments: undo the latest join or match, so that the other one is listed again.',
  takes: ['TRANSACTION_ID'],
  options,
  run: (call) =>
    withDeps(call, async (deps, by) => {
      const decided = await separateTransaction(deps, by, transactionId(call), accountId(call))
      const { transactionId: id, otherId, revision } = decided
      return print(call, decided, `Separated ${otherId} from ${id}, as revision ${revision}.`)
    }),
}

export const withdraw: Action = {
  usage: 'vitrine transaction withdraw TRANSACTION_ID [--account ACCOUNT_ID] [--json]',
  about:
    'Record that the bank withdrew it: it leaves the list, and comes back only when it is imported with other content.',
  takes: ['TRANSACTION_ID'],
  options,
  run: (call) =>
    withDeps(call, async (deps, by) => {
      const decided = await withdrawTransaction(deps, by, transactionId(call), accountId(call))
      return print(call, decided, `Withdrew ${decided.transactionId}, as revision ${decided.revision}.`)
    }),
}

export const dismiss: Action = {
  usage: 'vitrine transaction dismiss TRANSACTION_ID OTHER_ID [--account ACCOUNT_ID] [--json]',
  about:
    'Record that they are two payments: the pair leaves the list of reviews. With the same id twice: that it is a payment, though no statement has it; it is listed again.',
  takes: ['TRANSACTION_ID', 'OTHER_ID'],
  options,
  run: (call) =>
    withDeps(call, async (deps, by) => {
      const [id, candidateId] = [transactionId(call), transactionId(call, 1)]
      const account = await requireAccount(deps, id, accountId(call))
      await dismissReview(deps, by, account, id, candidateId)
      const words = id === candidateId ? `${id} is a payment.` : `${id} and ${candidateId} are two payments.`
      return print(call, { transactionId: id, candidateId }, words)
    }),
}

export const undo: Action = {
  usage: 'vitrine transaction undo TRANSACTION_ID OTHER_ID [--account ACCOUNT_ID] [--json]',
  about:
    'Take back the last decision about the two: the list is what it would be without it. With the same id twice: a withdrawal, or that it is a payment.',
  takes: ['TRANSACTION_ID', 'OTHER_ID'],
  options,
  run: (call) =>
    withDeps(call, async (deps, by) => {
      const [id, otherId] = [transactionId(call), transactionId(call, 1)]
      const account = await requireAccount(deps, id, accountId(call))
      const decided = await undoDecision(deps, by, account, id, otherId)
      return print(call, decided, `Took back what was decided about ${id} and ${otherId}.`)
    }),
}

async function requireAccount(deps: Deps, id: Id<'transaction'>, asked: Id<'account'> | null): Promise<Id<'account'>> {
  const account = await findAccountOf(deps.db, id, asked)
  if (!account) throw new OperatorError(`There is no transaction ${id}. Check the id.`)
  return account
}

export const matches: Action = {
  usage: 'vitrine transaction matches TRANSACTION_ID [--account ACCOUNT_ID] [--json]',
  about: 'Show the evidence behind a transaction: the deliveries that reported it, and the decisions of operators.',
  takes: ['TRANSACTION_ID'],
  options,
  run: (call) =>
    withDeps(call, async (deps) => {
      const id = transactionId(call)
      const account = await requireAccount(deps, id, accountId(call))
      const evidence = await findEvidence(deps, account, id)
      if (call.values.json) return print(call, { transactionId: id, accountId: account, ...evidence }, '')
      if (evidence.joinedInto !== null) call.out(`Joined into ${evidence.joinedInto}.\n`)
      if (evidence.joined.length > 0) call.out(`Joined into it: ${evidence.joined.join(', ')}.\n`)
      const rows = evidence.matches.map(({ revision, rule, evidence, source, nature, statementId, recorded }) => ({
        revision,
        rule,
        evidence,
        source,
        nature,
        statement: statementId,
        recorded,
      }))
      call.out(rows.length > 0 ? table(rows) : 'It was reported once, or always with the same content.')
      return 0
    }),
}

const MAX_REVIEWS = 1000

export const reviews: Action = {
  usage: 'vitrine account reviews ACCOUNT_ID [--json]',
  about:
    'List pairs that may be one payment or two and were kept as two, and payments that no statement has, newest first (at most 1,000).',
  takes: ['ACCOUNT_ID'],
  options: { json: { type: 'boolean' } },
  run: (call) =>
    withDeps(call, async (deps) => {
      const account = idFrom('account', call.positionals[0]!)
      const found = await listReviews(deps.db, { accountId: account, before: null, limit: MAX_REVIEWS })
      if (call.values.json) {
        for (const { id: _, ...review } of found) call.out(JSON.stringify(review))
        return 0
      }
      const rows = found.flatMap(({ since, reason, timeZone, transaction, candidate }) => [
        { since, ...shown(transaction, timeZone), reason },
        ...(candidate.id === transaction.id ? [] : [{ since: '', ...shown(candidate, timeZone), reason: '' }]),
      ])
      call.out(table(rows))
      const [pair] = found.filter(({ transaction, candidate }) => transaction.id !== candidate.id)
      if (pair) {
        const { transaction, candidate } = pair
        call.out('\nOne payment: vitrine transaction join KEEP_ID OTHER_ID, such as')
        call.out(`  vitrine transaction join ${candidate.id} ${transaction.id}`)
        call.out('Two payments: nothing to do; to remove the pair from this list,')
        call.out(`  vitrine transaction dismiss ${transaction.id} ${candidate.id}`)
      }
      const [single] = found.filter(({ transaction, candidate }) => transaction.id === candidate.id)
      if (single) {
        const { id } = single.transaction
        call.out(`\nA payment all the same: vitrine transaction dismiss ${id} ${id}`)
        call.out(`None: vitrine transaction withdraw ${id}`)
      }
      return 0
    }),
}

const shown = (
  { id, status, executed, amount, currency, description, counterparty }: ReviewedTransaction,
  timeZone: string,
) => ({
  transaction: id,
  status,
  booked: dateOfDay(localDay(executed, timeZone)),
  amount: `${amount} ${currency}`,
  says: description ?? counterparty,
})
