import { STORIES } from '@vitrine/sandbox-bank'
import { type Static, Type } from 'typebox'
import type { CoveredSituation, SandboxOwnerView } from './sandbox.service.ts'
import { SANDBOX_EVENTS } from './sandbox-event.service.ts'
import { SITUATION_NAMES, SITUATIONS } from './situation.ts'

const text = (description: string, example: string) => Type.String({ description, examples: [example] })
const amount = (description: string, example: string) =>
  Type.String({ pattern: '^-?\\d{1,9}\\.\\d{2}$', description, examples: [example] })

const StoryWire = Type.Object(
  {
    story: text('Its name', 'household'),
    about: text('What it is about', 'Everyday life: rent, groceries by card, a restaurant with a tip.'),
    country: text('Where the bank is', 'DE'),
    accounts: Type.Integer({ description: 'How many accounts the owner has', examples: [2] }),
    accountNames: Type.Array(Type.String(), {
      description: 'What the story calls them: the `account` of an event',
      examples: [['current', 'savings']],
    }),
  },
  { $id: 'SandboxStory', additionalProperties: false },
)

export const StoryListWire = Type.Object(
  { data: Type.Array(StoryWire, { description: 'All of them' }) },
  { $id: 'SandboxStoryList', additionalProperties: false },
)

export const storiesToWire = (): Static<typeof StoryListWire> => ({
  data: STORIES.map(({ story, about, country, accounts }) => ({
    story,
    about,
    country,
    accounts: Object.keys(accounts).length,
    accountNames: Object.keys(accounts),
  })),
})

export const NewSandboxOwnerBody = Type.Object(
  {
    story: Type.String({ maxLength: 64, description: 'The name of a story', examples: ['household'] }),
    seed: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'The same story and seed are the same payments; without it, an owner of its own',
        examples: [1],
      }),
    ),
    inquiryId: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'An active inquiry of your own; without it, one with the scope all, daily, for 90 days',
        examples: ['inq_01kya0swcyzy7h02nr5q9hzfh3'],
      }),
    ),
  },
  { $id: 'NewSandboxOwner', additionalProperties: false, examples: [{ story: 'household', seed: 1 }] },
)

export const SandboxOwnerWire = Type.Object(
  {
    ownerId: text('The owner', 'own_01kya0swcyzy7h02nr5q9hzfh3'),
    story: text('The story', 'household'),
    seed: Type.Integer({ description: 'The seed', examples: [1] }),
    consentId: text('A valid consent of this owner', 'con_01kya0swcyzy7h02nr5q9hzfh3'),
    accounts: Type.Array(
      Type.Object({
        accountId: text('The account', 'acc_01kgx2kz4e8r5t7y9w1'),
        account: text('What the story calls it: the `account` of an event', 'current'),
        name: text('Its name', 'Girokonto'),
        iban: Type.Optional(text('Its IBAN; cards have none', 'DE07999999997756599565')),
        currency: text('Its currency', 'EUR'),
      }),
    ),
  },
  { $id: 'SandboxOwner', additionalProperties: false },
)

export const sandboxOwnerToWire = (owner: SandboxOwnerView): Static<typeof SandboxOwnerWire> => ({
  ownerId: owner.ownerId,
  story: owner.story,
  seed: owner.seed,
  consentId: owner.consentId,
  accounts: owner.accounts.map(({ id, account, name, iban, currency }) => ({
    accountId: id,
    account,
    name,
    ...(iban !== null && { iban }),
    currency,
  })),
})

export const SandboxOwnerParams = Type.Object({
  ownerId: Type.String({ description: 'A sandbox owner', examples: ['own_01kya0swcyzy7h02nr5q9hzfh3'] }),
})

export const SandboxEventBody = Type.Object(
  {
    type: Type.Enum([...SANDBOX_EVENTS], {
      type: 'string',
      description:
        'What happens. At the bank: `pay`; `book` or `withdraw` the newest hold; `correct` or `remove` the newest booking. By the owner: `expire`, `revoke`, `approve` what the bank wants, else the renewal that was asked for. To your key: `limit`, every request is refused with 429. To its connection: `need_sca`, the bank wants to see the owner, and nothing comes until `approve`; `fail`, the bank does not answer.',
      examples: ['pay'],
    }),
    account: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Which account, as the story calls it; the first one by default',
        examples: ['current'],
      }),
    ),
    amount: Type.Optional(amount('Signed: minus leaves the account', '-12.30')),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 70, description: 'Who is paid', examples: ['Kiosk'] })),
    text: Type.Optional(Type.String({ maxLength: 140, description: 'What the bank writes', examples: ['Two papers'] })),
    holdDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        description: 'How long a payment is pending before it is booked',
        examples: [2],
      }),
    ),
    tip: Type.Optional(amount('By how much the booking differs from the hold', '-2.00')),
    for: Type.Optional(
      Type.String({
        maxLength: 8,
        description: 'How long a `limit` or a `fail` lasts; a day by default',
        examples: ['1d'],
      }),
    ),
  },
  {
    $id: 'NewSandboxEvent',
    additionalProperties: false,
    examples: [{ type: 'pay', amount: '-12.30', name: 'Kiosk', holdDays: 2 }],
  },
)

export const SandboxEventWire = Type.Object(
  {
    type: text('What happened', 'pay'),
    happened: Type.String({ format: 'date-time', description: 'When', examples: ['2026-03-31T20:00:00.000Z'] }),
  },
  { $id: 'SandboxEvent', additionalProperties: false },
)

export const CoverageQuery = Type.Object(
  {
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Only what was met from then on, by the clock of the sandbox: such as the start of a run of tests',
        examples: ['2026-03-31T20:00:00.000Z'],
      }),
    ),
  },
  { additionalProperties: false },
)

export const CoverageWire = Type.Object(
  {
    covered: Type.Integer({ description: 'How many situations were met and followed', examples: [9] }),
    of: Type.Integer({ description: 'How many situations there are', examples: [SITUATION_NAMES.length] }),
    data: Type.Array(
      Type.Object({
        situation: text('Its name', 'hold_booked_with_tip'),
        about: text('What it is', SITUATIONS.hold_booked_with_tip.about),
        state: Type.Enum(['unmet', 'met', 'covered'], {
          type: 'string',
          description: '`met`: it happened to this key. `covered`: the key also read what followed',
          examples: ['covered'],
        }),
        met: Type.Optional(
          Type.String({
            format: 'date-time',
            description: 'When it was first met, since the time asked for',
            examples: ['2026-03-31T20:00:00.000Z'],
          }),
        ),
        covers: text('What makes it covered', SITUATIONS.hold_booked_with_tip.followed),
      }),
    ),
  },
  { $id: 'SandboxCoverage', additionalProperties: false },
)

export const coverageToWire = (found: CoveredSituation[]): Static<typeof CoverageWire> => ({
  covered: found.filter(({ met, isFollowed }) => met && isFollowed).length,
  of: found.length,
  data: found.map(({ situation, met, isFollowed }) => ({
    situation,
    about: SITUATIONS[situation].about,
    state: met === null ? 'unmet' : isFollowed ? 'covered' : 'met',
    ...(met && { met: met.toISOString() }),
    covers: SITUATIONS[situation].followed,
  })),
})
