import { MAX_NOTE_LENGTH, MAX_PATTERN_LENGTH } from '@vitrine/categorizer'
import Type, { type Static } from 'typebox'
import { listOf, listQuery } from '../../platform/http/paging.ts'
import { RECATEGORISATION_PURPOSES, type RecategorisationReport } from './recategorisation.store.ts'
import type { RuleChange } from './rule.service.ts'
import type { StoredRule } from './rule.store.ts'

const closed = { additionalProperties: false }
const text = (description: string, example: string) => Type.String({ description, examples: [example] })
/** The schema only checks for text: the rule check reports errors together with all others. */
const condition = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: MAX_PATTERN_LENGTH, description, examples: [example] }))
const count = (description: string, example: number) => Type.Integer({ description, examples: [example] })
const time = (description: string, example: string) =>
  Type.String({ format: 'date-time', description, examples: [example] })

const RuleConditions = Type.Object(
  {
    hasWords: condition('These words stand in the text or the name, side by side, as whole words', 'city parking'),
    startsWith: condition('The text or the name begins with these words', 'spar market'),
    like: condition('The whole text or name; * stands for anything', 'shell*berlin*'),
    counterparty: condition('The whole name of the other side; * stands for anything', 'stadtwerke*'),
    counterpartyIban: condition('IBAN of the other side', 'SI56020170014356205'),
    creditorId: condition('Creditor identifier of a direct debit', 'DE98ZZZ09999999999'),
    bankCode: condition("How the bank's own code begins", 'PMNT-CCRD'),
    country: condition('Where it was bought, or else where the account is', 'SI'),
    currency: condition('Currency of the account', 'EUR'),
    sign: condition('- for money that leaves the account, + for money that comes', '-'),
    amountFrom: condition('Without a sign, included', '10'),
    amountTo: condition('Without a sign, included', '99.99'),
  },
  { $id: 'RuleConditions', description: 'All that are given must hold', ...closed },
)

const tenant = Type.Optional(
  Type.String({
    maxLength: 64,
    description: "Slug of the tenant; the operator's own without it",
    examples: ['demo-shop'],
  }),
)

const code = Type.String({
  maxLength: 4,
  description: 'A merchant category code of ours, or none',
  examples: ['5411'],
})
const note = Type.Optional(
  Type.String({ maxLength: MAX_NOTE_LENGTH, description: 'For people', examples: ['Our canteen'] }),
)

export const RuleDraftWire = Type.Object(
  { tenant, when: RuleConditions, code, note },
  { $id: 'CategoryRuleDraft', ...closed },
)

export const RuleEditWire = Type.Object(
  { when: Type.Optional(RuleConditions), code: Type.Optional(code), note },
  { $id: 'CategoryRuleEdit', description: 'What is left out stays', ...closed },
)

export const LikeTransaction = Type.Object(
  {
    transactionId: text('The transaction', 'tx_01kgx2m8s0e6v9q4c1t7'),
    accountId: Type.Optional(text('Its account', 'acc_01kgx2kz4e8r5t7y9w1')),
    onlySameAmount: Type.Optional(Type.Boolean({ description: 'Not for other amounts', examples: [true] })),
  },
  { description: 'In place of when: what a correction of this transaction would match', ...closed },
)

export const RulePreviewBody = Type.Object(
  {
    tenant,
    replaces: Type.Optional(
      text('The rule that would be replaced; or, without when and code, ended', 'rul_01kgx2m8s0e6v9q4c1t7h3n5wd'),
    ),
    when: Type.Optional(RuleConditions),
    like: Type.Optional(LikeTransaction),
    code: Type.Optional(code),
    note,
  },
  { $id: 'CategoryRulePreviewRequest', ...closed },
)

export const RuleWire = Type.Object(
  {
    id: text('The rule', 'rul_01kgx2m8s0e6v9q4c1t7h3n5wd'),
    when: RuleConditions,
    code: text('A merchant category code, or none', '5411'),
    note: text('For people', 'Our canteen'),
    madeBy: text('The operator token that made it, or command line', 'opt_01kgx2m8s0e6v9q4c1t7h3n5wd'),
    created: time('Since when it holds', '2026-02-11T05:12:09.337Z'),
  },
  { $id: 'CategoryRule', ...closed },
)

export const RuleListWire = Type.Object(
  { data: Type.Array(RuleWire, { description: 'The newest first; of several that match, that one counts' }) },
  { $id: 'CategoryRules', ...closed },
)

export const RuleChangeWire = Type.Object(
  {
    ruleId: text('The rule', 'rul_01kgx2m8s0e6v9q4c1t7h3n5wd'),
    recategorisationId: Type.Optional(
      text(
        "The work that follows in the background, after a change of the operator's rules",
        'rec_01kgx2m8s0e6v9q4c1t7h3n5wd',
      ),
    ),
  },
  { $id: 'CategoryRuleChange', ...closed },
)

export const PreviewWire = Type.Object(
  {
    seen: count('How many transactions were looked at', 12_000),
    changed: count('How many of them would get another category', 17),
    cut: Type.Boolean({ description: 'There was more than could be looked at in time', examples: [false] }),
    examples: Type.Array(
      Type.Object(
        {
          transactionId: text('The transaction', 'tx_01kgx2m8s0e6v9q4c1t7'),
          accountId: text('Its account', 'acc_01kgx2kz4e8r5t7y9w1'),
          description: text('What it was for', 'PEKARNA ZRNO LJUBLJANA'),
          before: text('Its code now, or none', '5462'),
          after: text('Its code then, or none', '5814'),
        },
        closed,
      ),
      { description: 'At most 50' },
    ),
  },
  { $id: 'CategoryRulePreview', ...closed },
)

export const RecategorisationWire = Type.Object(
  {
    id: text('The work', 'rec_01kgx2m8s0e6v9q4c1t7h3n5wd'),
    purpose: Type.Enum([...RECATEGORISATION_PURPOSES], {
      type: 'string',
      description: 'Whether categories are decided again, or codes get other groups after an upgrade',
      examples: ['categories'],
    }),
    status: Type.Enum(['queued', 'running', 'done'], {
      type: 'string',
      description: 'How far it is',
      examples: ['running'],
    }),
    accountsDone: count('Accounts that are through', 12),
    rowsSeen: count('Transactions that were looked at', 12_000),
    rowsChanged: count('Transactions that were changed', 17),
    created: time('When it was planned', '2026-02-11T05:12:09.337Z'),
    finished: Type.Optional(time('When it was through', '2026-02-11T05:13:00.000Z')),
  },
  { $id: 'Recategorisation', ...closed },
)

export const RecategorisationList = listOf(RecategorisationWire, 'RecategorisationList')
export const RecategorisationListQuery = listQuery({})

export const RulesQuery = Type.Object({ tenant }, closed)
export const RuleParams = Type.Object({ ruleId: text('The rule', 'rul_01kgx2m8s0e6v9q4c1t7h3n5wd') })
export const RecategorisationParams = Type.Object({
  recategorisationId: text('The work', 'rec_01kgx2m8s0e6v9q4c1t7h3n5wd'),
})

export const ruleToWire = ({ id, when, code, note, madeBy, created }: StoredRule): Static<typeof RuleWire> => ({
  id,
  when,
  code,
  note,
  madeBy,
  created: created.toISOString(),
})

export const ruleChangeToWire = ({ ruleId, recategorisationId }: RuleChange): Static<typeof RuleChangeWire> => ({
  ruleId,
  ...(recategorisationId && { recategorisationId }),
})

export const recategorisationToWire = ({
  accountId: _,
  created,
  finished,
  ...rest
}: RecategorisationReport): Static<typeof RecategorisationWire> => ({
  ...rest,
  created: created.toISOString(),
  ...(finished && { finished: finished.toISOString() }),
})
