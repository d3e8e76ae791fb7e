/** Logos in a bucket: the AWS SDK against an S3-compatible server that checks signatures. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import S3rver from '@20minutes/s3rver'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { openJobs } from '../../src/worker/job-kinds.ts'
import { makeFixture } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { picture, svg } from './images.ts'

// The credentials that the server knows.
Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })

const directory = await mkdtemp(join(tmpdir(), 'vitrine-bucket-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'logos' }],
})
const { port } = (await server.run()) as AddressInfo
const endpoint = `http://127.0.0.1:${port}`
after(async () => {
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

const settings = (store: string) => ({ LOGO_STORE: `${store}?endpoint=${encodeURIComponent(endpoint)}` })
const service = await testService(settings('s3://logos/shown'))
const { ask, deps } = service
const { token } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })

async function work(store: string): Promise<void> {
  const { kinds } = await openJobs(readConfig(settings(store)), deps, { onMessage: () => {}, onWebhook: () => {} })
  await runDueJobs(deps, { logo: kinds.logo! }, () => {})
}

async function keys(): Promise<string[]> {
  const list = await (await fetch(`${endpoint}/logos?list-type=2`)).text()
  return [...list.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!)
}

const put = async (tenantId: string, payload: Buffer) =>
  ask(`/manage/tenants/${tenantId}/logo`, { method: 'PUT', token, payload })
const read = async (tenantId: string) => (await ask(`/manage/tenants/${tenantId}/logo`, { token })).json()

test('a logo is written to the bucket, read back, shown from there, replaced and removed', async () => {
  const { tenant, inquiryId, token: clientToken } = await makeFixture(deps)
  const logoUrl = async () =>
    (await ask(`/service/inquiries/${inquiryId}`, { token: clientToken })).json().tenant.logoUrl as string | undefined
  await put(tenant.id, await picture(300, 100).png().toBuffer())
  assert.deepEqual([await logoUrl(), await keys()], [undefined, []])
  await work('s3://logos/shown')
  const first = (await logoUrl())!
  assert.ok(first.startsWith(`${endpoint}/logos/shown/`), first)
  assert.equal((await keys()).length, 4)

  const answer = await fetch(first)
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
    [200, 'image/png', 'public, max-age=31536000, immutable'],
  )
  assert.ok((await answer.arrayBuffer()).byteLength > 100)

  await put(tenant.id, svg('<rect width="100" height="50"/>'))
  await work('s3://logos/shown')
  assert.notEqual(await logoUrl(), first)
  assert.deepEqual([(await fetch(first)).status, (await keys()).length], [404, 4])

  await ask(`/manage/tenants/${tenant.id}/logo`, { method: 'DELETE', token })
  await work('s3://logos/shown')
  assert.deepEqual([await logoUrl(), await keys(), await read(tenant.id)], [undefined, [], { state: 'none' }])
})

test('a bucket that does not exist, or that refuses us, is named as the reason', async (t) => {
  const { tenant } = await makeFixture(deps)
  await put(tenant.id, await picture(9, 9).png().toBuffer())
  await work('s3://elsewhere')
  const { state, reason, logoUrl } = await read(tenant.id)
  assert.deepEqual([state, logoUrl], ['waiting', undefined])
  assert.match(reason, /^NoSuchBucket/)

  t.after(() => Object.assign(process.env, { AWS_SECRET_ACCESS_KEY: 'S3RVER' }))
  process.env.AWS_SECRET_ACCESS_KEY = 'wrong'
  await put(tenant.id, await picture(9, 9).png().toBuffer())
  await work('s3://logos')
  assert.match((await read(tenant.id)).reason, /^SignatureDoesNotMatch/)
})

test('pages may load images from the bucket, and this service serves none', async () => {
  for (const page of ['/me', '/consent/con_1'])
    assert.match(
      String((await ask(page)).headers['content-security-policy']),
      new RegExp(`img-src 'self' data: ${endpoint};`),
    )
  assert.equal((await ask(`/logos/${'0'.repeat(32)}-320.png`)).statusCode, 404)
})
