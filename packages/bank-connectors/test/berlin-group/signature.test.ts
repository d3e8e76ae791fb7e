import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { organisationOf, signatureHeaders } from '../../src/berlin-group/signature.ts'
import { berlinGroup, openScript } from './script.ts'

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
const SUBJECT = '/C=DE/O=Example, "Apps" GmbH/organizationIdentifier=PSDDE-BAFIN-123456/CN=Überblick'
const ISSUER = '/C=DE/O=Trust, Ltd/CN=Test "QSealC" Authority 1'

/** A certificate that an authority made, by OpenSSL, and OpenSSL to check with. */
function makeCertificate(t: TestContext, kind: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'signature-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const openssl = (...parameters: string[]) =>
    execFileSync('openssl', parameters, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString()
  openssl('req', '-x509', ...EC, '-nodes', '-keyout', 'ca.key', '-out', 'ca.pem', '-utf8', '-subj', ISSUER)
  openssl('req', '-new', ...kind, '-nodes', '-keyout', 'key.pem', '-out', 'request.pem', '-utf8', '-subj', SUBJECT)
  openssl(
    ...['x509', '-req', '-in', 'request.pem', '-CA', 'ca.pem', '-CAkey', 'ca.key'],
    ...['-set_serial', '0x9FA10B', '-days', '30', '-out', 'certificate.pem'],
  )
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)
  return { openssl, read, write, pair: { key: read('key.pem'), certificate: read('certificate.pem') } }
}

/** The parts of the header, as a bank reads them. */
const partsOf = (signature: string): Record<string, string> =>
  Object.fromEntries(
    [...signature.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [
      name!,
      value!.replace(/\\(.)/g, '$1'),
    ]),
  )

const REQUEST = {
  'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  'PSU-IP-Address': '192.0.2.7',
  'PSU-ID': 'anna',
  'TPP-Redirect-URI': 'https://vitrine.example/back',
}

for (const [name, kind] of [
  ['rsa-sha256', ['-newkey', 'rsa:2048']],
  ['ecdsa-sha256', EC],
] as const)
  test(`OpenSSL verifies a request that is signed by ${name}, and reads the same certificate`, (t) => {
    const { openssl, read, write, pair } = makeCertificate(t, [...kind])
    const body = '{"access":{"allPsd2":"allAccounts"}}'
    const { Digest, Signature, 'TPP-Signature-Certificate': sent } = signatureHeaders(REQUEST, body, pair)
    write('body', body)
    const hash = openssl('dgst', '-sha256', '-hex', 'body').split('= ')[1]!.trim()
    assert.equal(Digest, `SHA-256=${Buffer.from(hash, 'hex').toString('base64')}`)

    write('sent.der', Buffer.from(sent!, 'base64'))
    assert.equal(openssl('x509', '-inform', 'DER', '-in', 'sent.der').trim(), read('certificate.pem').trim())
    const { keyId, algorithm, headers, signature } = partsOf(Signature!)
    assert.equal(algorithm, name)
    assert.equal(headers, 'digest x-request-id psu-id tpp-redirect-uri')
    const told = openssl('x509', '-in', 'certificate.pem', '-noout', '-serial', '-issuer', '-nameopt', 'RFC2253')
    const [serial, issuer] = told
      .trim()
      .split('\n')
      .map((line) => line.slice(line.indexOf('=') + 1).trim())
    assert.equal(keyId, `SN=${serial},CA=${issuer}`)

    const text = [
      `digest: ${Digest}`,
      `x-request-id: ${REQUEST['X-Request-ID']}`,
      `psu-id: ${REQUEST['PSU-ID']}`,
      `tpp-redirect-uri: ${REQUEST['TPP-Redirect-URI']}`,
    ].join('\n')
    write('text', text)
    write('signature', Buffer.from(signature!, 'base64'))
    write('public.pem', openssl('x509', '-in', 'certificate.pem', '-noout', '-pubkey'))
    const verify = () => openssl('dgst', '-sha256', '-verify', 'public.pem', '-signature', 'signature', 'text')
    assert.match(verify(), /Verified OK/)
    write('text', text.replace('anna', 'otto'))
    assert.throws(verify)
    assert.equal(organisationOf(pair.certificate), 'PSDDE-BAFIN-123456')
  })

test('the profile says which requests are signed; a wrong pair is a matter of the operator', async (t) => {
  const { pair } = makeCertificate(t, EC)
  const credentials = { signingKey: pair.key, signingCertificate: pair.certificate }
  const signed = async (signature: 'none' | 'all' | 'bodies', given: Record<string, string> = credentials) => {
    const { bank, calls, request } = openScript(
      [{ body: { consentId: '1', _links: { scaStatus: { href: '/x' } } } }, { body: { accounts: [] } }],
      {
        profile: { signature, lists: { cards: false } },
        credentials: given,
      },
    )
    await berlinGroup.begin(bank, request)
    await berlinGroup.accounts(bank, { secrets: { consentId: '1' } })
    return calls.map(({ headers }) => 'Signature' in headers && 'Digest' in headers)
  }
  assert.deepEqual(await signed('none'), [false, false])
  assert.deepEqual(await signed('all'), [true, true])
  assert.deepEqual(await signed('bodies'), [true, false])
  const other = makeCertificate(t, EC).pair
  for (const wrong of [{}, { ...credentials, signingKey: other.key }, { ...credentials, signingKey: 'x' }])
    await assert.rejects(signed('all', wrong), { reason: 'misconfigured' })
})

test('a client without an id has that of its certificate; a secret is sent only with the code', async (t) => {
  const { pair } = makeCertificate(t, EC)
  const consent = { consentId: 'c1', _links: { scaOAuth: { href: 'https://login.bank.example/metadata' } } }
  const metadata = {
    issuer: 'https://login.bank.example',
    authorization_endpoint: 'https://login.bank.example/authorize?tenant=1',
    token_endpoint: 'https://login.bank.example/token',
  }
  const answers = [
    { status: 201, body: consent },
    { body: metadata },
    { body: { access_token: 'a1', token_type: 'Bearer', expires_in: 600, refresh_token: 'r1' } },
    { body: { consentStatus: 'valid' } },
    { body: { consentStatus: 'valid', validUntil: '9999-12-31' } },
  ]
  const credentials = { tlsCertificate: pair.certificate, tlsKey: pair.key, clientSecret: 'hidden' }
  const { bank, calls, request } = openScript(answers, { profile: { approval: 'oauth' }, credentials })
  const first = await berlinGroup.begin(bank, request)
  assert.ok(first.step === 'redirect')
  const query = Object.fromEntries(new URL(first.url).searchParams)
  assert.equal(query.client_id, 'PSDDE-BAFIN-123456')
  assert.equal(query.tenant, '1')
  assert.deepEqual([query.scope, query.state, query.code_challenge_method], ['AIS:c1', request.state, 'S256'])
  assert.equal(query.redirect_uri, calls[0]!.headers['TPP-Redirect-URI'])
  assert.ok(!first.url.includes('hidden'))
  const forged = { code: 'x', iss: 'https://evil.example' }
  await assert.rejects(berlinGroup.proceed(bank, first.kept, { returned: forged }), { reason: 'malformed' })
  assert.equal(calls.length, 2, 'the code of another server goes nowhere')
  const tokens = await berlinGroup.proceed(bank, first.kept, { returned: { code: 'x', state: request.state } })
  assert.ok(tokens.step === 'wait')
  const last = await berlinGroup.proceed(bank, tokens.kept, {})
  assert.ok(last.step === 'done')
  const form = Object.fromEntries(new URLSearchParams(calls[2]!.body))
  assert.deepEqual([form.code, form.client_secret, form.redirect_uri], ['x', 'hidden', query.redirect_uri])
  assert.equal(createHash('sha256').update(form.code_verifier!).digest('base64url'), query.code_challenge)
  assert.deepEqual(last.grant, {
    secrets: {
      ...{ consentId: 'c1', accessToken: 'a1', refreshToken: 'r1', accessUntil: '2026-04-10T18:10:00.000Z' },
      ...{ issuer: metadata.issuer, tokenEndpoint: metadata.token_endpoint },
    },
  })
})
