import Type from 'typebox'
import { EnvironmentWire } from '../../clients/keys/key.schema.ts'
import { UNRESOLVED_DAYS } from '../../ledger/imports/import.ts'
import { choice, closed, countField, idField, nameField, textField, timeField } from '../../platform/http/fields.ts'

const counted = (name: string, description: string, example: string) =>
  Type.Array(Type.Object({ [name]: textField(description, example), count: countField('How many', 3) }, closed))

export const HealthWire = Type.Object(
  {
    state: choice(['ok', 'warning', 'fault'], 'The worst of all findings', 'ok'),
    findings: Type.Array(
      Type.Object(
        {
          state: choice(['ok', 'warning', 'fault'], 'How bad it is', 'ok'),
          about: textField('What was looked at', 'Migrations'),
          found: textField('What was found', 'up to date'),
          remedy: Type.Optional(textField('What to do about it', 'Run: vitrine migrate')),
        },
        closed,
      ),
    ),
    queue: Type.Array(
      Type.Object(
        {
          kind: textField('What the jobs do', 'webhook'),
          waiting: countField('Not begun, or to be tried again', 3),
          due: countField('Of these, those that a worker could take now', 0),
          running: countField('At work', 1),
          failed: countField('Failed for good', 0),
        },
        closed,
      ),
      { description: 'Jobs by kind, of those that have some' },
    ),
    worker: Type.Object(
      {
        isWorking: Type.Boolean({
          description: 'Whether the recurring tasks are done in time: without a worker they are not',
          examples: [true],
        }),
        taskDue: Type.Optional(timeField('When the next of them is due')),
      },
      closed,
    ),
    databaseBytes: countField('Size of the database', 1_073_741_824),
  },
  { $id: 'ServiceHealth', ...closed },
)

export const SettingsWire = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          name: textField('The environment variable', 'PORT'),
          about: textField('What it does', 'The port to listen on'),
          value: Type.Optional(textField('As it is; secrets are masked', '8080')),
          otherwise: textField('What holds without it', '8080'),
        },
        closed,
      ),
    ),
  },
  { $id: 'SettingsInForce', ...closed },
)

export const OverviewQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 366, description: 'How many days; 30 by default', examples: [30] }),
    ),
  },
  closed,
)

export const OverviewWire = Type.Object(
  {
    days: Type.Array(
      Type.Object(
        {
          day: textField('The day (UTC)', '2026-02-11'),
          reads: countField('Recorded reads', 1200),
          refusals: counted('code', 'errorCode and errorSubCode', 'forbidden access_not_allowed'),
          consents: counted('status', 'How many consents had this status', 'valid'),
          imports: counted('status', 'Imports that began on this day', 'done'),
        },
        closed,
      ),
      { description: 'The oldest first; reads, errors and consents are up to a minute old' },
    ),
    tenants: Type.Array(
      Type.Object(
        {
          tenantId: idField('ten', 'Who read'),
          tenantName: nameField('Its name', 'Demo Shop'),
          environment: EnvironmentWire,
          reads: Type.Array(Type.Integer({ minimum: 0 }), {
            description: 'Recorded reads, one number for each of the days',
            examples: [[40, 38, 41]],
          }),
        },
        closed,
      ),
      { description: 'The twelve that read most, by environment; the most first' },
    ),
    messages: counted('state', 'Messages that are kept, which is a day', 'sent'),
    databaseBytes: countField('Size of the database', 1_073_741_824),
    needsPerson: Type.Object(
      {
        reviews: countField('Doubtful matches; 10000 is that many or more', 2),
        failedImports: countField(
          `Imports of the last ${UNRESOLVED_DAYS} days that were refused or failed, and whose file was not sent again since`,
          1,
        ),
        failedJobs: countField('Jobs that failed for good', 0),
        overdueJobs: countField('Jobs that no worker has taken for five minutes', 0),
        failingWebhooks: countField('Webhooks to which nothing can be delivered at the moment', 1),
        disabledWebhooks: countField('Webhooks that were disabled because they answered 410 or failed for 5 days', 0),
        misconfiguredConnections: countField('Connections whose bank refuses our credentials or settings', 0),
        malformedConnections: countField('Connections whose bank answers with what cannot be read', 0),
        pausedBanks: countField('Banks that are not asked for a while, because they fail for everybody', 0),
        endingKeys: Type.Array(
          Type.Object(
            {
              id: idField('key', 'The key'),
              tenant: textField("The tenant's slug", 'demo-shop'),
              tenantName: nameField("The tenant's name", 'Demo Shop'),
              environment: EnvironmentWire,
              label: textField('For people', 'Web shop'),
              expires: timeField('When it expires'),
            },
            closed,
          ),
          { description: 'Usable keys that expire within 30 days' },
        ),
      },
      { description: 'What only a person can decide', ...closed },
    ),
  },
  { $id: 'Overview', ...closed },
)
