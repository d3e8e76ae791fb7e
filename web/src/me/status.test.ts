import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '../../../src/people/messages/message.ts'
import type { MeConsent } from '../../../src/surfaces/me/me.schema.ts'
import { loadTexts } from '../texts/language.ts'
import { statusText } from './status.ts'

test('what an operator ended is never said to be the owner’s or the company’s own doing, in any language', async () => {
  for (const language of LANGUAGES) {
    const t = await loadTexts(language)
    for (const status of ['revoked_by_psu', 'terminated_by_tpp'] as const) {
      const own = statusText(t, { status } as MeConsent)
      const forThem = statusText(t, { status, endedByOperator: true } as MeConsent)
      assert.equal(own, t.status[status])
      assert.equal(forThem, t.endedByOperator[status])
      assert.notEqual(own, forThem, `${language} ${status}`)
    }
  }
})
