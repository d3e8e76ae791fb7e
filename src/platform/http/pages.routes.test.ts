import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import Fastify from 'fastify'
import { REFUSALS, Refusal } from '../core/errors.ts'
import { FONT_URL } from './font.ts'
import { pagesRoutes } from './pages.routes.ts'

const folder = await mkdtemp(join(tmpdir(), 'vitrine-pages-'))
after(() => rm(folder, { recursive: true, force: true }))
await mkdir(join(folder, 'built/assets'), { recursive: true })
await writeFile(join(folder, 'secret.js'), 'not for the public')
await writeFile(join(folder, 'built/secret.js'), 'not for the public')
await writeFile(join(folder, 'built/consent.html'), 'the consent page')
await writeFile(join(folder, 'built/me.html'), 'the page of an owner')
await writeFile(join(folder, 'built/console.html'), 'the console')
await writeFile(join(folder, 'built/preview.html'), 'the preview')
await writeFile(join(folder, 'built/assets/me-1a2b.js'), 'let script')
await writeFile(join(folder, 'built/assets/fr-1a2b.js'), 'bonjour')
await writeFile(join(folder, 'built/assets/me-1a2b.css'), 'a { color: red }')
await writeFile(join(folder, 'built/assets/me-1a2b.js.map'), 'not for the public')

async function serverOf(built: string) {
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? REFUSALS[error.refusal].status : 500).send(),
  )
  await pagesRoutes(app, 'https://cdn.example', pathToFileURL(`${join(folder, built)}/`))
  after(() => app.close())
  return app
}
const app = await serverOf('built')

test('the consent page, /me and the console are HTML that loads nothing from other hosts and is not cached', async () => {
  for (const [url, body] of [
    ['/consent/con_01kgx2m1b3d5f7h9k2n4p6r8t0?ask=2', 'the consent page'],
    ['/me', 'the page of an owner'],
    ['/console', 'the console'],
    ['/console/transactions/tx_01kgx2m8s0e6v9q4c1t7h3n5wd?text=rent', 'the console'],
  ] as const) {
    const answer = await app.inject(url)
    assert.deepEqual([answer.statusCode, answer.body], [200, body])
    const { headers } = answer
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    )
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe|\*/)
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.match(String(headers['permissions-policy']), /camera=\(\)/)
  }
})

test('the pages of owners name the texts in the reader’s language, so that they load beside the script', async () => {
  const linkOf = async (url: string, language: string) =>
    (await app.inject({ url, headers: { 'accept-language': language } })).headers.link
  for (const url of ['/consent/con_01kgx2m1b3d5f7h9k2n4p6r8t0', '/me'])
    assert.equal(await linkOf(url, 'fr-CH,fr;q=0.9,en;q=0.8'), '</pages/assets/fr-1a2b.js>; rel=modulepreload')
  assert.equal(await linkOf('/me', 'de'), undefined, 'not built here')
  assert.equal(await linkOf('/console', 'fr'), undefined)
})

test('only the preview of the consent page can be framed, by this service alone, and it asks for nothing', async () => {
  const { body, headers } = await app.inject('/console/preview')
  assert.equal(body, 'the preview')
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /frame-ancestors 'self'/)
  assert.match(policy, /connect-src 'none'/)
  assert.doesNotMatch(policy, /unsafe|\*/)
  assert.equal(headers['x-frame-options'], 'SAMEORIGIN')
})

test('an asset of the pages has its content type and is cached for good', async () => {
  for (const [file, type] of [
    ['me-1a2b.js', 'text/javascript; charset=utf-8'],
    ['me-1a2b.css', 'text/css; charset=utf-8'],
  ]) {
    const { statusCode, headers } = await app.inject(`/pages/assets/${file}`)
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], type)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  }
})

test('the font of all pages is a file of this service, small, and cached for good', async () => {
  const { statusCode, headers, rawPayload } = await app.inject(FONT_URL)
  assert.equal(statusCode, 200)
  assert.equal(headers['content-type'], 'font/woff2')
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(rawPayload.subarray(0, 4).toString(), 'wOF2')
  assert.ok(rawPayload.length < 30_000, String(rawPayload.length))
})

test('no address leads out of the folder, or to a file that is not an asset', async () => {
  for (const file of [
    'nothing.js',
    '../secret.js',
    '..%2fsecret.js',
    '..%2f..%2fsecret.js',
    '%2e%2e%2fsecret.js',
    '..%5csecret.js',
    '.',
    '%00',
    'me-1a2b.js.map',
    'me-1a2b.js/',
    '__proto__',
    'constructor',
  ])
    assert.equal((await app.inject(`/pages/assets/${file}`)).statusCode, 404, file)
})

test('if the pages are not built, they say how to build them', async () => {
  const bare = await serverOf('elsewhere')
  for (const url of ['/consent/con_1', '/me', '/console', '/console/keys', '/console/preview']) {
    const { statusCode, body, headers } = await bare.inject(url)
    assert.equal(statusCode, 503)
    assert.match(body, /npm run build/)
    assert.equal(headers['cache-control'], 'no-store')
  }
  assert.equal((await bare.inject('/pages/assets/me-1a2b.js')).statusCode, 404)
})
