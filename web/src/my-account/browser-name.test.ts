import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserOf } from './browser-name.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

test('a session is called what its browser is called, also where that calls itself another', () => {
  for (const [userAgent, name] of [
    [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, 'Chrome, Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/147.0.0.0`, 'Edge, Windows'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`, 'Chrome, Android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0', 'Firefox, Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari, macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
    ],
    ['curl/8.15.0', undefined],
    ['', undefined],
  ] as const)
    assert.equal(browserOf(userAgent), name, userAgent)
})
