import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
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
