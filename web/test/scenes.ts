import type { Page } from 'playwright-core'
import { PIN } from './story.ts'

/** Every state that a person can meet, and the way there. `{base}/consent/con_…` decides what the service answers. */
export type Scene = { path: string; act?: (page: Page) => Promise<void> }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The new step is there once its heading has the focus. */
const stepped = (page: Page) => page.waitForFunction(() => document.activeElement?.tagName === 'H1')

async function askForPin(page: Page): Promise<void> {
  await button(page, 'Send me the PIN').click()
  await page.getByLabel('PIN', { exact: true }).waitFor()
}
async function enterPin(page: Page, pin = PIN): Promise<void> {
  await askForPin(page)
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await button(page, 'Continue').click()
}
async function toAccounts(page: Page): Promise<void> {
  await enterPin(page)
  await page.getByText('Which accounts').waitFor()
}
async function approve(page: Page): Promise<void> {
  await toAccounts(page)
  await page.getByText('All accounts').click()
  await button(page, 'Allow').click()
}
async function signIn(page: Page, email = 'ana@example.com'): Promise<void> {
  await page.getByLabel('Your e-mail address').fill(email)
  await enterPin(page)
  await page.getByRole('heading', { level: 1, name: 'Hello, Ana' }).waitFor()
}

export const SCENES: Record<string, Scene> = {
  'consent-read': { path: '/consent/con_open' },
  'consent-read-once-test': { path: '/consent/con_once' },
  'consent-read-logo': { path: '/consent/con_logo' },
  'consent-read-renewal': { path: '/consent/con_renewal?ask=2' },
  'consent-read-refusing': { path: '/consent/con_open', act: (page) => button(page, 'Refuse').click() },
  'consent-read-too-many': {
    path: '/consent/con_toomany',
    act: async (page) => {
      await button(page, 'Send me the PIN').click()
      await page.getByRole('alert').getByText('too often').waitFor()
    },
  },
  'consent-pin': { path: '/consent/con_open', act: askForPin },
  'consent-pin-wrong': {
    path: '/consent/con_open',
    act: async (page) => {
      await enterPin(page, '000000')
      await page.getByRole('alert').getByText('not right').waitFor()
    },
  },
  'consent-pin-again': {
    path: '/consent/con_open',
    act: async (page) => {
      await askForPin(page)
      await button(page, 'Send a new PIN').click()
      await page.getByText('Please use the newest one').waitFor()
    },
  },
  'consent-choose': { path: '/consent/con_open', act: toAccounts },
  'consent-choose-none': {
    path: '/consent/con_open',
    act: async (page) => {
      await toAccounts(page)
      await button(page, 'Allow').click()
      await page.getByRole('alert').getByText('at least one').waitFor()
    },
  },
  'consent-choose-renewal': { path: '/consent/con_renewal?ask=2', act: toAccounts },
  'consent-now-approved': {
    path: '/consent/con_open',
    act: async (page) => {
      await approve(page)
      await page.getByText('You have said yes').waitFor()
    },
  },
  'consent-now-refused': {
    path: '/consent/con_open',
    act: async (page) => {
      await button(page, 'Refuse').click()
      await button(page, 'Yes, refuse').click()
      await page.getByText('You have said no').waitFor()
    },
  },
  'consent-changed': {
    path: '/consent/con_changing',
    act: async (page) => {
      await approve(page)
      await page.getByText('The question has changed').waitFor()
    },
  },
  'consent-too-late': {
    path: '/consent/con_late',
    act: async (page) => {
      await approve(page)
      await page.getByText('There is a newer link').waitFor()
    },
  },
  'consent-session-over': {
    path: '/consent/con_timeout',
    act: async (page) => {
      await approve(page)
      await page.getByText('For your safety').waitFor()
    },
  },
  'consent-no-accounts': {
    path: '/consent/con_empty',
    act: async (page) => {
      await enterPin(page)
      await page.getByText('No accounts found').waitFor()
    },
  },
  'consent-approved': { path: '/consent/con_approved' },
  'consent-refused': { path: '/consent/con_refused' },
  'consent-failed': { path: '/consent/con_failed' },
  'consent-expired': { path: '/consent/con_expired' },
  'consent-replaced': { path: '/consent/con_replaced' },
  'consent-closed': { path: '/consent/con_closed' },
  'consent-lost': { path: '/consent/con_nothing' },
  'consent-unavailable': { path: '/consent/con_down' },
  'consent-fault': { path: '/consent/con_broken' },
  'me-sign-in': { path: '/me' },
  'me-sign-in-phone-wrong': {
    path: '/me',
    act: async (page) => {
      await page.getByText('Phone', { exact: true }).click()
      await page.getByLabel('Your phone number').fill('12')
      await button(page, 'Send me the PIN').click()
      await page.getByRole('alert').getByText('does not look like').waitFor()
    },
  },
  'me-pin': {
    path: '/me',
    act: async (page) => {
      await page.getByLabel('Your e-mail address').fill('ana@example.com')
      await askForPin(page)
    },
  },
  'me-overview': { path: '/me', act: (page) => signIn(page) },
  'me-overview-all-open': {
    path: '/me',
    act: async (page) => {
      await signIn(page)
      await button(page, /^Over/).click()
      await button(page, /^Every single look/)
        .first()
        .click()
      await button(page, 'Show more looks').first().click()
      await button(page, 'Show more looks').waitFor({ state: 'detached' })
      await button(page, /^Take back/)
        .first()
        .click()
      await button(page, 'Delete my data').click()
    },
  },
  'me-revoked': {
    path: '/me',
    act: async (page) => {
      await signIn(page)
      await button(page, /^Take back: Krediti/).click()
      await button(page, 'Yes, take it back').click()
      await page.getByText('Krediti Zvezda can no longer look').waitFor()
    },
  },
  'me-nothing': { path: '/me', act: (page) => signIn(page, 'new@example.com') },
  'me-signed-out': {
    path: '/me',
    act: async (page) => {
      await signIn(page)
      await button(page, 'Sign out').click()
      await page.getByText('You are signed out').waitFor()
    },
  },
  'me-erased': {
    path: '/me',
    act: async (page) => {
      await signIn(page)
      await button(page, 'Delete my data').click()
      await button(page, 'Yes, delete my data').click()
      await page.getByText('Your data is deleted').waitFor()
    },
  },
}

export async function play(page: Page, base: string, { path, act }: Scene): Promise<void> {
  await page.goto(`${base}${path}`)
  await page.locator('h1').waitFor()
  await act?.(page)
}

export { stepped }
