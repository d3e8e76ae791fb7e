/** Which role may call which /manage route, and that changes are recorded with who made them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTenant } from '../../src/clients/tenants/tenant.service.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { ROLES, type Role } from '../../src/platform/core/role.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { testService } from '../support/service.ts'

const service = await testService()
const { ask, database, deps } = service

const tokens = new Map<Role, string>()
for (const role of ROLES)
  tokens.set(role, (await createOperatorToken(deps, atCommandLine('test'), { label: role, expires: null, role })).token)

type Operation = { method: 'get' | 'post' | 'patch' | 'delete'; path: string; role: Role }

const document = (await ask('/openapi-manage.json')).json() as {
  paths: Record<string, Record<string, { 'x-role'?: Role; security: object[] }>>
}
const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => {
    // Signing in needs no role.
    if (operation.security.length === 0) return []
    assert.ok(operation['x-role'], `${method} ${path} names its role`)
    return [{ method: method as Operation['method'], path, role: operation['x-role'] }]
  }),
)

test('a role below the one that a route names is refused with 403, whatever else is wrong with the request', async (t) => {
  assert.ok(operations.length >= 15, `${operations.length} operations`)
  for (const { method, path, role } of operations) {
    for (const own of ROLES) {
      await t.test(`${method} ${path} as ${own}`, async () => {
        const url = path.replaceAll(/\{\w+\}/g, 'x')
        const answer = await ask(url, { method: method.toUpperCase() as 'GET', token: tokens.get(own)! })
        const isAllowed = ROLES.indexOf(own) >= ROLES.indexOf(role)
        const isRefused = answer.statusCode === 403 && answer.json().errorMessage.includes('role')
        assert.equal(isRefused, !isAllowed, answer.body)
      })
    }
  }
})

test('a change is recorded with who made it, before and after, and is linked to the one before', async () => {
  const by = { id: 'command', name: 'ana', role: 'admin' } as const
  const address = {
    addressStreet: '',
    addressStreetNumber: '',
    addressCity: '',
    addressZipCode: '',
    addressCountry: '',
  }
  const made = []
  for (const slug of ['one', 'two'])
    made.push(await createTenant(deps, by, { slug, name: slug, companyName: slug, ...address }))
  const rows = await database.rows<{ name: string; action: string; subject: string; after: { slug: string } }>(sql`
    select by_name as name, action, subject, after from operator_changes where by_name = 'ana' order by number`)
  assert.deepEqual(
    rows.map(({ name, action, subject, after }) => [name, action, subject, after.slug]),
    made.map(({ id, slug }) => ['ana', 'tenant.create', id, slug]),
  )
})
