/** The TypeScript client and the Python client do the same. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import type { OpenApiDocument } from '../../src/platform/http/openapi-document.ts'
import { resolve } from '../../src/platform/http/openapi-example.ts'
import type { Behaviour, Driver, Ran } from './behaviour.ts'
import { BEHAVIOURS, NAMES } from './behaviours.ts'
import { driveTypeScript } from './drive-typescript.ts'
import { type FakeCase, startFakeService } from './fake-service.ts'
import { noPython, runPython } from './python.ts'

const fake = await startFakeService()
after(() => fake.stop())

const drivePython: Driver = async (cases) =>
  JSON.parse(await runPython('test/client/drive_python.py', { input: JSON.stringify(cases) })) as Ran[]

const CLIENTS: [name: string, drive: Driver, skip: string | false][] = [
  ['TypeScript', driveTypeScript, false],
  ['Python', drivePython, noPython],
]

for (const [name, drive, skip] of CLIENTS)
  test(`the ${name} client`, { skip }, async (t) => {
    const played = BEHAVIOURS.map((behaviour) => ({ behaviour, at: fake.play(behaviour) }))
    const ran = await drive(
      played.map(({ behaviour: { settings = {}, steps }, at: { baseUrl } }) => ({ baseUrl, settings, steps })),
    )
    for (const [i, { behaviour, at }] of played.entries())
      await t.test(`${behaviour.of}: ${behaviour.about}`, () => judge(behaviour, at, ran[i]!))
  })

function judge(behaviour: Behaviour, { arrived, tokensAsked }: FakeCase, ran: Ran): void {
  assert.deepEqual(ran.results, behaviour.results)
  if (behaviour.requests)
    assert.deepEqual(
      arrived.map(({ method, path }) => sorted(`${method} ${path}`)),
      behaviour.requests.map(sorted),
    )
  if (behaviour.tokensAsked !== undefined) assert.equal(tokensAsked(), behaviour.tokensAsked)
  behaviour.check?.(arrived, ran)
  const { waits = [] } = behaviour
  if (waits === 'any') return
  assert.equal(ran.waits.length, waits.length, `waited ${ran.waits}`)
  for (const [i, [atLeast, atMost]] of waits.entries())
    assert.ok(ran.waits[i]! >= atLeast && ran.waits[i]! <= atMost, `waited ${ran.waits}`)
}

/** The order of parameters does not matter. */
function sorted(request: string): string {
  const [address, query] = request.split('?')
  return query === undefined ? address! : `${address}?${query.split('&').sort().join('&')}`
}

test('the table has every filter and every field of a body that the document has', () => {
  const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenApiDocument
  const sent = NAMES.requests!.map((request, i) => {
    const [method = '', address = ''] = request.split(' ')
    const { pathname, searchParams } = new URL(`http://fake/service${address}`)
    const { with: options = {} } = NAMES.steps[i] as { with?: object }
    return { method, pathname, names: [...searchParams.keys(), ...Object.keys(options)] }
  })
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      if (!path.startsWith('/service/')) continue
      const body = requestBody?.content['application/json']?.schema
      const names = [
        // The clients find the cursor by themselves.
        ...parameters.filter((each) => each.in === 'query' && each.name !== 'cursor').map(({ name }) => name),
        ...Object.keys((body && resolve(document, body).properties) ?? {}),
      ]
      const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '(?!changes$)[^/]+')}$`)
      const arrived = sent.filter((one) => one.method === method.toUpperCase() && pattern.test(one.pathname))
      const known = new Set(arrived.flatMap((one) => one.names))
      assert.deepEqual(
        names.filter((name) => !known.has(name)),
        [],
        `${method} ${path}`,
      )
    }
})

test('the Python client has the version of the others', () => {
  const { version } = JSON.parse(readFileSync('packages/client/package.json', 'utf8')) as { version: string }
  assert.match(
    readFileSync('packages/client-python/pyproject.toml', 'utf8'),
    new RegExp(`^version = "${version}"$`, 'm'),
  )
})
