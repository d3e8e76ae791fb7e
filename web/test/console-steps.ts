/** The steps of the story in console-story.test.ts. */
import assert from 'node:assert/strict'
import sharp from 'sharp'
import { button, type ConsoleService, type ConsoleWindow, heading, tabTo } from './console-browser.ts'
import { BOTH_ENDS, look } from './console-look.ts'
import { contentOf } from './console-snapshot.ts'

const logo = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#0a6b5b' } })
    .png()
    .toBuffer()

async function typeInto(page: ConsoleWindow['page'], label: RegExp, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

export async function press(page: ConsoleWindow['page'], label: RegExp): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.press('Enter')
}

/** Enrols the second factor with the key that the page shows, signs out, and in again with the next code. */
export async function signIn(window: ConsoleWindow, running: ConsoleService, email: string, password: string) {
  const { page } = window
  const { codeOf } = running.operators
  const enter = async () => {
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
  }
  await window.open('')
  await enter()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const secret = (await page.locator('.secret-text').textContent())!.replaceAll(' ', '')
  await page.getByLabel('Current code from the app').fill(await codeOf(secret))
  await page.keyboard.press('Enter')
  await button(page, 'I have saved them').click()
  await heading(page, 'Overview').waitFor()
  await button(page, 'Sign out').click()
  await enter()
  await page.getByLabel('Code from your authenticator app').fill(await codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await heading(page, 'Overview').waitFor()
}

/** By keyboard alone. */
export async function createTenant({ page }: ConsoleWindow): Promise<string> {
  await press(page, /^Tenants and keys$/)
  await heading(page, 'Tenants').waitFor()
  await page.getByText('No tenant yet').waitFor()
  await look(page, 'story-no-tenant', BOTH_ENDS)
  await press(page, /^New tenant$/)
  await page.locator('.panel form').waitFor()
  await typeInto(page, /^Slug/, 'lipa')
  await typeInto(page, /^Name/, 'Lipa Budget')
  await typeInto(page, /^Legal name/, 'Lipa Budget d.o.o.')
  await typeInto(page, /^City/, 'Ljubljana')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Lipa Budget' }).waitFor()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, /^Choose a logo$/)])
  await chooser.setFiles({ name: 'lipa.png', mimeType: 'image/png', buffer: await logo() })
  await page.getByText('The logo is published.').waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.panel .logo img')].some(({ naturalWidth }) => naturalWidth > 0),
  )
  await look(page, 'story-tenant', BOTH_ENDS)
  return page.url().match(/ten_\w+/)![0]
}

/** The pair is shown once: not after a reload, not by the API, and it is not in the database or a log. */
export async function createKey(
  { page }: ConsoleWindow,
  { service }: ConsoleService,
): Promise<{ apiKey: string; apiSecret: string }> {
  await page.locator('.panel').getByRole('link', { name: 'Keys' }).click()
  await button(page, 'New key').click()
  await page.locator('.panel').getByRole('button', { name: 'Create' }).click()
  await page.locator('.secret-line').nth(1).waitFor()
  assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /Copy this now/)
  const [apiKey, apiSecret] = await page.locator('.secret-line code').allTextContents()
  await look(page, 'story-key', BOTH_ENDS)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  assert.ok(await page.locator('.secret-line').first().isVisible(), 'only a button closes it')
  await button(page, 'I have saved it').click()
  await page.getByText('Begins with').first().waitFor()
  await page.reload()
  await page.locator('.table-body [role="row"]').first().waitFor()
  const answers = [
    await page.content(),
    await page.evaluate(async () => (await fetch('/manage/keys')).text()),
    await page.evaluate(async () => (await fetch('/manage/changes')).text()),
    await contentOf(service.database),
    service.logs.join('\n'),
  ]
  assert.ok(answers[1]!.includes('key_') && answers[2]!.includes('key.create') && answers[3]!.includes('Lipa Budget'))
  // Columns of bytes are shown in hexadecimal digits.
  const forms = [apiKey!, apiSecret!].flatMap((clear) => [clear, Buffer.from(clear).toString('hex')])
  for (const [at, answer] of answers.entries()) for (const form of forms) assert.ok(!answer.includes(form), `${at}`)
  return { apiKey: apiKey!, apiSecret: apiSecret! }
}

/** By keyboard alone, up to the preview in two languages. */
export async function createInquiry({ page, go, calls }: ConsoleWindow, tenantId: string): Promise<string> {
  await go(`/tenants/${tenantId}`)
  await page.getByRole('heading', { level: 2, name: 'Lipa Budget' }).waitFor()
  await tabTo(page, /^Choose a logo$/)
  await press(page, /^Inquiries$/)
  await heading(page, 'Inquiries').waitFor()
  await press(page, /^New inquiry$/)
  await page.locator('.panel form').waitFor()
  await typeInto(page, /^Name/, 'budget')
  await typeInto(page, /^Shown as/, 'Your household budget')
  await typeInto(page, /^Why the tenant asks/, 'To sort your spending every morning')
  await tabTo(page, /^How often/)
  await page.keyboard.type('every')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Your household budget' }).waitFor()
  await press(page, /^Activate$/)
  await button(page, 'Deactivate').waitFor()
  const frame = page.frameLocator('iframe')
  await frame.getByText('May Lipa Budget look at your bank accounts?').waitFor()
  await frame.locator('.logo img').first().waitFor()
  await look(page, 'story-preview', BOTH_ENDS)
  const before = calls.length
  await tabTo(page, /^Language$/)
  await page.keyboard.type('Slov')
  await frame.getByRole('heading', { level: 1 }).filter({ hasNotText: 'May Lipa' }).waitFor()
  assert.equal(await frame.locator('html').getAttribute('lang'), 'sl')
  await frame.getByText('Your household budget').first().waitFor()
  assert.deepEqual(calls.slice(before), [], 'the preview asks for nothing')
  return page.url().match(/inq_\w+/)![0]
}

export async function createWebhook({ page, go }: ConsoleWindow, tenantId: string, url: string): Promise<string> {
  await go(`/tenants/${tenantId}`)
  await page.locator('.panel').getByRole('link', { name: 'Webhooks' }).click()
  await button(page, 'New webhook').click()
  await page.getByLabel('Address').fill(url)
  await page.locator('.panel').getByRole('button', { name: 'Create' }).click()
  await page.locator('.secret-line').waitFor()
  const secret = (await page.locator('.secret-line code').textContent())!
  await button(page, 'I have saved it').click()
  await page.getByText('Nothing sent yet.').waitFor()
  assert.ok(!(await page.content()).includes(secret))
  return secret
}

/** Drops a file on the page; what was said about it until it was done. */
export async function drop({ page }: ConsoleWindow, name: string, text: string): Promise<string[]> {
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('.uploads .status')) seen.add(each.textContent ?? '')
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const data = await page.evaluateHandle(
    ([content, file]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content!], file!))
      return transfer
    },
    [text, name],
  )
  await page.dispatchEvent('.drop', 'drop', { dataTransfer: data })
  const upload = page.locator('.uploads li').filter({ hasText: name })
  await upload.getByText('Done').waitFor()
  await upload.getByRole('link', { name: 'See report' }).click()
  await page.getByRole('heading', { level: 2, name }).waitFor()
  return page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
}
