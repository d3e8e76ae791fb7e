import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { buildOpenApi } from './openapi.ts'
import { responseIn } from './openapi-answers.ts'
import type { CollectedRoute } from './openapi-document.ts'
import { exampleOf } from './openapi-example.ts'
import { partOf } from './openapi-parts.ts'

const Party = Type.Object({ name: Type.String({ examples: ['Ana Novak'] }) }, { $id: 'Party', description: 'A side.' })
const Payment = Type.Object(
  {
    amount: Type.Number({ format: 'decimal', examples: [-12.3] }),
    status: Type.Union([Type.Literal('booked'), Type.Literal('pending')]),
    source: Type.Optional(Party),
    target: Type.Optional(Type.Unsafe<unknown>({ ...Party, description: 'Who gets it.' })),
  },
  { $id: 'Payment' },
)
const routes: CollectedRoute[] = [
  {
    method: 'GET',
    url: '/service/accounts/:accountId/payments',
    schema: {
      auth: 'gate',
      operationId: 'listPayments',
      summary: 'List payments',
      description: 'Newest first.',
      tags: ['Payments'],
      params: Type.Object({ accountId: Type.String({ description: 'Whose.', examples: ['acc_1'] }) }, { $id: 'Path' }),
      querystring: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })) }),
      headers: Type.Object({
        'if-none-match': Type.Optional(Type.String()),
        authorization: Type.Optional(Type.String()),
      }),
      response: { 200: Type.Object({ data: Type.Array(Payment) }), 304: Type.Null() },
      refusals: ['rate_limited', 'token_expired', 'authorization_missing', 'not_found'],
    },
  },
  {
    method: 'POST',
    url: '/service/payments',
    schema: {
      operationId: 'makePayment',
      summary: 'Make a payment',
      description: 'At once.',
      tags: ['Payments'],
      auth: 'key',
      body: Payment,
      response: { 201: Payment, 400: Type.Null() },
    },
  },
  { method: 'HEAD', url: '/service/payments', schema: { auth: 'bearer' } },
  { method: 'GET', url: '/docs', schema: { auth: 'public' } },
]
const info = { version: '1.2.3', serverUrl: 'https://ais.example', sessionCookie: 'vitrine_operator' }
const build = () => buildOpenApi(routes, info)
const list = () => build().paths['/service/accounts/{accountId}/payments']!.get!

test('shows the routes of clients and operators, in their order', () => {
  const { paths, tags } = build()
  assert.deepEqual(Object.keys(paths), ['/service/accounts/{accountId}/payments', '/service/payments'])
  assert.deepEqual(Object.keys(paths['/service/payments']!), ['post'])
  assert.deepEqual(tags, [{ name: 'Payments' }])
  assert.equal(JSON.stringify(build()), JSON.stringify(build()))
})

test('lists parameters with place, whether required, description and example', () => {
  assert.deepEqual(list().parameters, [
    {
      name: 'accountId',
      in: 'path',
      required: true,
      description: 'Whose.',
      schema: { type: 'string' },
      example: 'acc_1',
    },
    {
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
    },
    { name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } },
  ])
})

test('names each schema with an $id once and refers to it, nested ones too', () => {
  const { components, paths } = build()
  assert.deepEqual(Object.keys(components.schemas), ['Error', 'Party', 'Payment'])
  const ref = { $ref: '#/components/schemas/Payment' }
  assert.deepEqual(paths['/service/payments']!.post!.requestBody!.content['application/json']!.schema, ref)
  const { source, target, status } = components.schemas.Payment!.properties!
  assert.deepEqual(source, { $ref: '#/components/schemas/Party' })
  assert.deepEqual(target, { $ref: '#/components/schemas/Party', description: 'Who gets it.' })
  assert.deepEqual(status, { type: 'string', enum: ['booked', 'pending'] })
  assert.equal(JSON.stringify(components).includes('$id'), false)
})

test('refuses two different schemas of one name', () => {
  const other = { ...routes[1]!, schema: { ...routes[1]!.schema, body: Type.Object({}, { $id: 'Payment' }) } }
  assert.throws(() => buildOpenApi([other], info), /Two different schemas are called Payment/)
})

const RATE = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

test('groups refusals by status, with an example for each sub code and the headers of each answer', () => {
  const { responses } = list()
  assert.deepEqual(Object.keys(responses), ['200', '304', '401', '404', '429', '500'])
  const refusal = (status: number) => responseIn(build(), responses[status]!)
  const examplesOf = (status: number) => refusal(status).content!['application/json']!.examples!
  assert.deepEqual(examplesOf(401), {
    access_token_expired: { $ref: '#/components/examples/token_expired' },
    authorization_header_must_be_provided: { $ref: '#/components/examples/authorization_missing' },
  })
  assert.equal(
    build().components.examples.token_expired!.value.documentationUrl,
    'https://ais.example/api/errors/unauthorized#access_token_expired',
  )
  assert.deepEqual(Object.keys(examplesOf(404)), ['not_found'])
  assert.deepEqual(Object.keys(responses[200]!.headers!), ['Request-Id', ...RATE, 'ETag'])
  assert.deepEqual(Object.keys(refusal(401).headers!), ['Request-Id', ...RATE, 'WWW-Authenticate'])
  assert.deepEqual(Object.keys(refusal(429).headers!), ['Request-Id', ...RATE, 'Retry-After'])
  assert.equal(responses[304]!.content, undefined)
})

test('equal refusals of several operations are one component', () => {
  const again = { ...routes[0]!, url: '/service/accounts/:accountId/others' }
  const { paths } = buildOpenApi([...routes, again], info)
  const [one, other] = [list(), paths['/service/accounts/{accountId}/others']!.get!]
  assert.deepEqual(one.responses[401], other.responses[401])
  assert.equal(one.responses[401]!.$ref, '#/components/responses/authorization_missing.token_expired')
})

test('asks for a bearer token unless the route says otherwise', () => {
  assert.deepEqual(list().security, [{ bearer: [] }])
  assert.deepEqual(build().paths['/service/payments']!.post!.security, [{ apiKey: [], apiSecret: [] }])
})

test('makes an example of a schema, with the two decimals of an amount', () => {
  const example = exampleOf(build(), { $ref: '#/components/schemas/Payment' })
  const party = '{"name":"Ana Novak"}'
  assert.equal(JSON.stringify(example), `{"amount":-12.30,"status":"booked","source":${party},"target":${party}}`)
})

test('refuses an operation that never succeeds, or that is not described', () => {
  const { response: _, ...never } = routes[1]!.schema
  assert.throws(() => buildOpenApi([{ ...routes[1]!, schema: never }], info), /makePayment has no response of success/)
  const { description: _description, ...mute } = routes[1]!.schema
  assert.throws(() => buildOpenApi([{ ...routes[1]!, schema: mute }], info), /no description/)
})

test('a body may be left out, and have no fields', () => {
  const bare = { ...routes[1]!, schema: { ...routes[1]!.schema, body: Type.Optional(Type.Object({})) } }
  const { requestBody } = buildOpenApi([bare], info).paths['/service/payments']!.post!
  assert.equal(requestBody!.required, false)
  assert.deepEqual(requestBody!.content['application/json']!.schema, { type: 'object', properties: {} })
})

const closed = { additionalProperties: false }
const Place = Type.Object({ city: Type.String() }, { $id: 'Place', ...closed })
const Visit = Type.Object(
  { place: Place, inside: Type.Object({ at: Type.String() }, closed) },
  { $id: 'Visit', ...closed },
)

test('what is sent is closed, what is answered is open, also where it is the same', () => {
  const NewVisit = Type.Object({ place: Place }, { $id: 'NewVisit', ...closed })
  const route = { ...routes[1]!, schema: { ...routes[1]!.schema, body: NewVisit, response: { 201: Visit } } }
  const { schemas } = buildOpenApi([route], info).components
  assert.deepEqual(Object.keys(schemas), ['Error', 'PlaceInput', 'NewVisit', 'Place', 'Visit'])
  const isClosed = (name: string) => JSON.stringify(schemas[name]).includes('"additionalProperties":false')
  assert.deepEqual(Object.keys(schemas).filter(isClosed), ['PlaceInput', 'NewVisit'])
  assert.equal(schemas.NewVisit!.properties!.place!.$ref, '#/components/schemas/PlaceInput')
  assert.equal(schemas.Visit!.properties!.place!.$ref, '#/components/schemas/Place')
})

test('each part of the document has its own operations, events and components, and no others', () => {
  const managed = {
    ...routes[1]!,
    url: '/manage/visits',
    schema: { ...routes[1]!.schema, operationId: 'visit', auth: 'operator', response: { 200: Visit } } as const,
  }
  const event = { type: 'place.left', summary: 'Left', description: 'Gone.', schema: Place }
  const whole = buildOpenApi([...routes, managed], { ...info, events: [event, { ...event, type: 'place.reached' }] })
  const part = (under: `/${string}`, events: string[]) =>
    partOf(whole, { title: under, description: 'A part.', under, events })
  const [clients, operators] = [part('/service', ['place.left']), part('/manage', [])]
  assert.deepEqual(Object.keys(clients.webhooks!), ['place.left'])
  assert.deepEqual(Object.keys(operators.paths), ['/manage/visits'])
  assert.deepEqual(Object.keys(clients.components.securitySchemes), ['bearer', 'apiKey', 'apiSecret'])
  assert.deepEqual(Object.keys(operators.components.securitySchemes), ['operator', 'session'])
  assert.ok('Place' in clients.components.schemas, 'an event uses it')
  assert.ok(!('Visit' in clients.components.schemas))
  assert.ok(!('rate_limited' in operators.components.examples))
  const { operationId, requestBody } = clients.webhooks!['place.left']!.post
  assert.equal(operationId, 'onPlaceLeft')
  assert.deepEqual(requestBody!.content['application/json']!.schema, { $ref: '#/components/schemas/Place' })
})
