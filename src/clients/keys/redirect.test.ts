import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { redirectFault, returnUrlOf } from './redirect.ts'

const ALLOWED = [
  'shop.example',
  'pay.shop.example:8443',
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  'xn--mnchen-3ya.de',
]

test('a plain https address on an allowed domain is accepted, or http on this machine', () => {
  const right = [
    'https://shop.example',
    'https://shop.example/',
    'https://shop.example/back',
    'https://shop.example/back/',
    'https://shop.example/back?order=4711&x=a%20b',
    'https://shop.example/a/b.c/d_e-f~g',
    'https://shop.example/caf%C3%A9',
    'https://shop.example/?next=https://other.example/',
    'https://shop.example/back?a=..&b=//x',
    'https://shop.example/@ana',
    'https://shop.example/a:b',
    'https://pay.shop.example:8443/back',
    'https://xn--mnchen-3ya.de/back',
    'http://localhost:3000/back',
    'http://127.0.0.1:3000/back',
    'http://[::1]:3000/back',
    'https://localhost:3000/back',
    `https://shop.example/${'a'.repeat(2048 - 21)}`,
  ]
  for (const text of right) assert.equal(redirectFault(text, ALLOWED), undefined, text)
})

/** Each of these leads, or may lead, somewhere else in some program. */
const TRICKS: Record<string, string[]> = {
  'not an address': [
    '',
    ' ',
    'shop.example',
    '/back',
    '//shop.example/back',
    'https:',
    'https://',
    'https:///',
    '?x',
    '#',
    'back',
  ],
  'another scheme': [
    'http://shop.example/back',
    'http://shop.example:443/back',
    'ftp://shop.example/back',
    'ws://shop.example/back',
    'wss://shop.example/back',
    'file://shop.example/back',
    'javascript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'JavaScript://shop.example/',
    'data:text/html,<script>1</script>',
    'data://shop.example/x',
    'vbscript://shop.example/',
    'blob:https://shop.example/x',
    'blob:https:/shop.example/x',
    'blob:https:shop.example/x',
    'blob:http:localhost:3000/x',
    'filesystem:https://shop.example/x',
    'view-source:https://shop.example/',
    'intent://shop.example/#Intent;scheme=https;end',
    'shop://shop.example/back',
    'mailto:ana@shop.example',
    'https+x://shop.example/',
    'x-https://shop.example/',
  ],
  'user info': [
    'https://shop.example@evil.example/',
    'https://shop.example:x@evil.example/',
    'https://ana@shop.example/',
    'https://ana:x@shop.example/',
    'https://:x@shop.example/',
    'https://@shop.example/',
    'https://:@shop.example/',
    'https://evil.example@shop.example/',
    'https://shop.example%40evil.example/',
    'https://shop.example%2540evil.example/',
    'https://evil.example%23@shop.example/',
    'https://evil.example/@shop.example/',
  ],
  'look-alike hosts': [
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://evilshop.example/',
    'https://evil-shop.example/',
    'https://shop.example-evil.example/',
    'https://shop.examples/',
    'https://shop.exampl/',
    'https://shop.example.com/',
    'https://shopexample/',
    'https://sub.shop.example/',
    'https://www.shop.example/',
    'https://*.shop.example/',
    'https://.shop.example/',
    'https://shop..example/',
    'https://pay.shop.example/',
    'https://evil.example/shop.example',
    'https://evil.example/https://shop.example/',
    'https://evil.example?shop.example',
    'https://evil.example#shop.example',
    'https://evil.example;shop.example/',
    'https://evil.example,shop.example/',
    'https://shop.example,evil.example/',
    'https://shop_example/',
    'https://sh0p.example/',
    'https://shop.xn--example-/',
    'https://shоp.example/',
    'https://xn--shp-1ed.example/',
    'https://ѕhop.example/',
    'https://shop.exаmple/',
    'https://shop。example/',
    'https://shop．example/',
    'https://ｓｈｏｐ.example/',
    'https://ⓢhop.example/',
    'https://sho\u00adp.example/',
    'https://shop\u200b.example/',
    'https://shop\u2024example/',
    'https://münchen.de/back',
    'https://MÜNCHEN.de/back',
  ],
  'another spelling of the host': [
    'https://SHOP.example/',
    'HTTPS://shop.example/',
    'Https://shop.example/',
    'https://shop.example./',
    'https://shop.example../',
    'https://shop%2eexample/',
    'https://shop%2Eexample/',
    'https://%73hop.example/',
    'https://shop.example%2f.evil.example/',
    'https://shop.example%00.evil.example/',
    'https://shop.example%09.evil.example/',
    'https://shop.example%0a/',
    'https://shop.example%20/',
  ],
  'another port': [
    'https://shop.example:443/',
    'https://shop.example:0443/',
    'https://shop.example:80/',
    'https://shop.example:8443/',
    'https://shop.example:/',
    'https://shop.example:0/',
    'https://shop.example:65536/',
    'https://shop.example:-1/',
    'https://shop.example:x/',
    'https://pay.shop.example:443/',
    'https://pay.shop.example:08443/',
    'https://pay.shop.example:84430/',
    'http://localhost/back',
    'http://localhost:3001/back',
    'http://localhost:03000/back',
  ],
  'numbers for hosts': [
    'http://2130706433:3000/',
    'http://0x7f000001:3000/',
    'http://0177.0.0.1:3000/',
    'http://127.1:3000/',
    'http://127.0.0.01:3000/',
    'http://127.0.0.2:3000/',
    'http://0.0.0.0:3000/',
    'http://[::]:3000/',
    'http://[0:0:0:0:0:0:0:1]:3000/',
    'http://[::ffff:127.0.0.1]:3000/',
    'http://[::1%25lo]:3000/',
    'http://[::1].shop.example:3000/',
    'http://localhost.:3000/',
    'http://localhost.evil.example:3000/',
    'http://evil.localhost:3000/',
    'https://[shop.example]/',
    'https://127.0.0.1/',
    'https://[::1]/',
  ],
  'slashes and backslashes': [
    'https:\\\\shop.example\\back',
    'https:\\\\evil.example\\@shop.example',
    'https://shop.example\\back',
    'https://shop.example\\@evil.example/',
    'https://evil.example\\@shop.example/',
    'https://evil.example\\.shop.example/',
    'https:/\\shop.example/',
    'https:/shop.example/',
    'https:shop.example/',
    'https:shop.example',
    'https:///shop.example/',
    'https:////evil.example/',
    'https://shop.example//evil.example',
    'https://shop.example//',
    'https://shop.example/a//b',
    'https://shop.example/%2fevil.example',
    'https://shop.example/%2Fevil.example',
    'https://shop.example/%5cevil.example',
    'https://shop.example/%5Cevil.example',
    '\\\\shop.example\\back',
    '/\\shop.example',
  ],
  'dots in the path': [
    'https://shop.example/..',
    'https://shop.example/.',
    'https://shop.example/a/../b',
    'https://shop.example/a/./b',
    'https://shop.example/a/..',
    'https://shop.example/%2e%2e/b',
    'https://shop.example/.%2e/b',
    'https://shop.example/%2E./b',
    'https://shop.example/a/%2e/b',
    'https://shop.example/a%2eb',
    'https://shop.example/a%00',
  ],
  'what a parser drops': [
    ' https://shop.example/',
    'https://shop.example/ ',
    '\thttps://shop.example/',
    'https://shop.example/\n',
    'https://shop.example/\r\nSet-Cookie: x=1',
    'https://shop.example/a\tb',
    'https://sh\top.example/',
    'https://sh\nop.example/',
    'ht\ntps://shop.example/',
    'java\nscript:alert(1)',
    'https:/\t/shop.example/',
    'https://shop.example\t@evil.example/',
    'https://shop.example/\0',
    '\u0000https://shop.example/',
    '\u00a0https://shop.example/',
    '\ufeffhttps://shop.example/',
    'https://shop.example/\u2028',
    'https://shop.example/\u202egpj',
    'https://shop.example/é',
    'https://shop.example/a b',
    'https://shop.example/"x"',
    'https://shop.example/<x>',
    'https://shop.example/back?x=<script>',
    'https://shop.example/back?x="onload=',
  ],
  fragments: [
    'https://shop.example/#',
    'https://shop.example/#x',
    'https://shop.example/back#/admin',
    'https://shop.example#@evil.example/',
    'https://shop.example/?a#b',
  ],
  length: [`https://shop.example/${'a'.repeat(2048)}`],
}

test('no trick leads an owner to another host', async (t) => {
  const all = Object.values(TRICKS).flat()
  assert.ok(all.length >= 100)
  for (const [kind, texts] of Object.entries(TRICKS)) {
    await t.test(`${kind}: ${texts.length}`, () => {
      for (const text of texts) assert.ok(redirectFault(text, ALLOWED) !== undefined, JSON.stringify(text))
    })
  }
  t.diagnostic(`${all.length} tricks`)
})

test('a key without allowed domains accepts no redirect', () => {
  for (const text of ['https://shop.example/', 'http://localhost:3000/', 'https:///', 'blob:null']) {
    assert.ok(redirectFault(text, []) !== undefined, text)
  }
})

test('every accepted address is, for a URL parser, https (or http on this machine) on exactly an allowed host', () => {
  const piece = fc.constantFrom(
    ...[
      'https:',
      'http:',
      'blob:',
      'ftp:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '.',
      '..',
      '#',
      '?',
      '%2e',
      '%2f',
      '%40',
      '\t',
      '\n',
      ' ',
    ],
    ...[
      'shop.example',
      'evil.example',
      'localhost:3000',
      '127.0.0.1:3000',
      '[::1]:3000',
      'SHOP.EXAMPLE',
      ':443',
      ':8443',
      'a',
      '。',
    ],
  )
  const glued = fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join(''))
  const almost = fc
    .tuple(fc.constantFrom('https://shop.example', 'https:', 'http://localhost:3000', 'blob:https:'), glued)
    .map(([head, tail]) => head + tail)
  const plain = fc
    .array(fc.constantFrom('a', 'b', '/', '?', '.', '..', '%2e', '@', '&x=1'), { maxLength: 5 })
    .map((pieces) => `https://shop.example/${pieces.join('')}`)
  let taken = 0
  fc.assert(
    fc.property(fc.oneof(glued, almost, plain), (text) => {
      if (redirectFault(text, ALLOWED) !== undefined) return
      taken++
      const url = new URL(text)
      assert.ok(ALLOWED.includes(url.host), text)
      const loopback = /^(localhost|127\.0\.0\.1|\[::1\]):3000$/.test(url.host)
      assert.ok(url.protocol === 'https:' || (url.protocol === 'http:' && loopback), text)
      assert.equal(url.username + url.password + url.hash, '', text)
      // With the result added to it, it still leads there.
      const back = new URL(returnUrlOf(text, 'con_1', 'valid'))
      assert.equal(back.origin, url.origin)
      assert.equal(back.searchParams.getAll('consentId').at(-1), 'con_1')
      assert.equal(back.searchParams.getAll('status').at(-1), 'valid')
    }),
    { numRuns: 5_000 },
  )
  assert.ok(taken > 20, `only ${taken} were accepted, so the test shows nothing`)
})

test('the answer is added to the query that is there, or begins one', () => {
  const table: [redirectUrl: string, back: string][] = [
    ['https://shop.example', 'https://shop.example?consentId=con_1&status=valid'],
    ['https://shop.example/back', 'https://shop.example/back?consentId=con_1&status=valid'],
    ['https://shop.example/back?x=1', 'https://shop.example/back?x=1&consentId=con_1&status=valid'],
    ['https://shop.example/back?', 'https://shop.example/back?&consentId=con_1&status=valid'],
  ]
  for (const [redirectUrl, back] of table) assert.equal(returnUrlOf(redirectUrl, 'con_1', 'valid'), back)
})

test('the message shows a right address for the domains that the key has', () => {
  assert.match(
    redirectFault('https://evil.example/', ['shop.example'])!,
    /\(shop\.example\), such as https:\/\/shop\.example\/back$/,
  )
  assert.match(redirectFault('http://shop.example/', ['localhost:*'])!, /such as http:\/\/localhost:3000\/back$/)
  assert.match(redirectFault('http://localhost:3000/back', [])!, /has none: ask the operator/)
  assert.equal(redirectFault('http://localhost:3000/back', ['localhost:*']), undefined)
})
