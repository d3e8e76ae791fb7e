/** Whoever looks at a sandbox whose clock was moved is told so, on every page. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeClockMovable } from '../../src/platform/db/clock.ts'
import { sandboxService } from '../../test/sandbox/support.ts'
import { enterAs, heading, showConsole } from './console-browser.ts'
import { EVERYWHERE, look } from './console-look.ts'

// Reached where it listens.
const service = await sandboxService(makeClockMovable, { PUBLIC_URL: '' })
const started = await showConsole(service)
const skip = 'missing' in started && started.missing
const place = 'missing' in started ? undefined : started

for (const [advanceBy, expected] of [
  ['', undefined],
  ['2h', 'The clock of this sandbox is less than a day ahead.'],
  ['22h', 'The clock of this sandbox is 1 day ahead.'],
  ['2d', 'The clock of this sandbox is 3 days ahead.'],
] as const)
  test(`a clock that was moved ${advanceBy ? `by ${advanceBy} more` : 'never'} is ${expected ? 'shown' : 'not mentioned'}`, {
    skip,
  }, async () => {
    if (advanceBy) assert.equal((await service.advance({ advanceBy })).statusCode, 200)
    const { page, open, complaints, close } = await enterAs(place!, 'viewer')
    const answered = page.waitForResponse((response) => response.url().endsWith('/manage/clock'))
    await open('')
    await heading(page, 'Overview').waitFor()
    await (await answered).finished()
    const notice = page.locator('.clock-notice')
    if (expected) {
      await notice.getByText(expected).waitFor()
      await look(page, 'clock', EVERYWHERE)
    } else assert.equal(await notice.count(), 0)
    assert.deepEqual(complaints, [])
    await close()
  })
