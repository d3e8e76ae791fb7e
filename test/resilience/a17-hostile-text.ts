// Lost if it breaks: the text of a payment runs as a program in the browser of an owner or an operator.
import { after } from 'node:test'
import { sql } from '../../src/platform/db/sql.ts'
import { startBrowser } from '../support/browser.ts'
import { fill, makeFixture, record, records } from '../support/make.ts'
import { operatorsOf } from '../support/operators.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { provenBy } from './proven-by.ts'
import { count, type Outcome, type Row, together } from './row.ts'

const HOSTILE = [
  '<script>window.pwned=1</script>',
  '<img src=x onerror="window.pwned=1">',
  '<svg onload=window.pwned=1>',
  '"><script>window.pwned=1</script>',
  "'-(window.pwned=1)-'",
  '</title></textarea><script>window.pwned=1</script>',
  '<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>',
  '{{constructor.constructor("window.pwned=1")()}}',
  'javascript:window.pwned=1',
]
/** Where the text of others is shown to operators. */
const CONSOLE = [
  '/tenants',
  '/inquiries',
  '/owners',
  '/accounts',
  '/consents',
  '/transactions',
  '/providers',
  '/keys',
  '/',
]

async function inBrowser(): Promise<Outcome> {
  const started = await startBrowser()
  if ('missing' in started) return { notApplicable: started.missing }
  const { browser } = started
  after(() => browser.close())
  const service = await testService({ PUBLIC_URL: '' })
  const { deps, database } = service
  const base = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const operator = await operatorsOf(service, { origin: base }).signedIn('admin')
  const { emailOf, start } = people(service)
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
  const cookies = operator.cookie.split('; ').map((cookie) => cookie.split('='))
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: base })))
  const page = await context.newPage()
  let [shown, ran, pages] = [0, 0, 0]
  page.on('dialog', (dialog) => {
    ran++
    void dialog.dismiss()
  })
  for (const text of HOSTILE) {
    const fixture = await makeFixture(deps)
    const start64 = text.slice(0, 64)
    await fill(deps, fixture.accountId, [
      ...records(2),
      record({ sourceId: 'hostile', description: text, amount: '-9.99' }),
    ])
    await database.rows(
      sql`update tenants set name = ${start64}, company_name = ${text} where id = ${fixture.tenant.id}`,
    )
    await database.rows(
      sql`update inquiries set display_name = ${start64}, description = ${text} where id = ${fixture.inquiryId}`,
    )
    await database.rows(sql`update owners set name = ${text} where id = ${fixture.ownerId}`)
    await database.rows(sql`update accounts set name = ${text}, holder = ${text} where id = ${fixture.accountId}`)
    const { consentUrl } = await start(fixture, { inquiryId: fixture.inquiryId, email: await emailOf(fixture.ownerId) })
    const places = [
      consentUrl.replace(/^https?:\/\/[^/]+/, base),
      ...CONSOLE.map((path) => `${base}/console${path === '/' ? '' : path}`),
    ]
    for (const place of places) {
      await page.goto(place)
      await page.waitForLoadState('networkidle')
      pages++
      if (((await page.locator('body').textContent()) ?? '').includes(text.slice(0, 20))) shown++
      if ((await page.evaluate('window.pwned')) !== undefined) ran++
    }
  }
  return {
    done: `${HOSTILE.length} hostile texts as the name of tenant, question, owner, account and payment, shown on the consent page and in ${CONSOLE.length} lists of the console`,
    figure: `${ran} ran on ${count(pages)} pages, ${count(shown)} of which show it as text`,
    kept: ran === 0 && shown >= HOSTILE.length * 4,
  }
}

export const row: Row = {
  id: 'A17',
  title: 'The text of others is shown, and never run',
  promise: 'P5',
  minutes: 15,
  run: async () =>
    together(
      await inBrowser(),
      await provenBy(
        'formulas in every CSV that is downloaded',
        [
          'packages/bank-statements/src/csv/cell.test.ts',
          'packages/bank-statements/test/cli.test.ts',
          'web/src/list/csv.test.ts',
          'test/contract/me-data.test.ts',
          'test/contract/me.test.ts',
        ],
        {
          tests: [
            'a text that a spreadsheet would read as a formula stays text',
            'CSV has a header, also where there are no records, and no cell that a spreadsheet would compute',
            'no cell is a formula in a spreadsheet',
            'the CSV has the same rows with exact amounts, and no cell is a formula',
            'the downloads have every read, even beyond a thousand, and no cell is a formula',
          ],
        },
      ),
    ),
}
