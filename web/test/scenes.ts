import type { Page } from 'playwright-core'
import { PIN } from './fixture.ts'

/** A state of a page, and the actions that lead to it from the previous one. */
type Scene = [name: string, act?: (page: Page) => Promise<void>]
/** `/consent/con_…` decides what the service answers. */
type Walk = { path: string; scenes: Scene[] }

/** The token behind the # in the links of these scenes. */
export const LINK = 'link'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const pinField = (page: Page) => page.getByLabel('PIN', { exact: true })

async function press(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).first().click()
}

async function askForPin(page: Page): Promise<void> {
  await press(page, 'Send me the PIN')
  await pinField(page).waitFor()
}
async function enterPin(page: Page, pin = PIN): Promise<void> {
  await pinField(page).fill(pin)
  await press(page, 'Continue')
}
export async function toAccounts(page: Page): Promise<void> {
  await askForPin(page)
  await enterPin(page)
  await page.getByText('Which accounts').waitFor()
}
async function approve(page: Page): Promise<void> {
  await page.getByText('All accounts').click()
  await press(page, 'Allow')
}
export async function signIn(page: Page, email = 'ana@example.com'): Promise<void> {
  await page.getByLabel('Your e-mail address').fill(email)
  await askForPin(page)
  await enterPin(page)
  await page.getByRole('heading', { level: 1, name: 'Hello, Ana' }).waitFor()
  await page.getByText('Your data').waitFor()
}
const see = (text: string) => (page: Page) => page.getByText(text).first().waitFor()
const seeAlert = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor()

/** Approves, and the service answers with another outcome. */
const approvedThen = (name: string, text: string): Scene => [
  name,
  async (page) => {
    await toAccounts(page)
    await approve(page)
    await see(text)(page)
  },
]

export const WALKS: Walk[] = [
  {
    path: '/consent/con_open#link',
    scenes: [
      ['read'],
      ['read-refusing', (page) => press(page, 'Refuse')],
      [
        'pin',
        async (page) => {
          await press(page, 'Go back')
          await askForPin(page)
        },
      ],
      [
        // It costs no try: the service was not asked.
        'pin-short',
        async (page) => {
          await enterPin(page, '12345')
          await seeAlert(page, 'Please enter all six digits')
        },
      ],
      [
        'pin-wrong',
        async (page) => {
          await enterPin(page, '000000')
          await seeAlert(page, '4 tries left')
        },
      ],
      [
        'pin-dead',
        async (page) => {
          await enterPin(page, '999999')
          await seeAlert(page, 'entered wrongly too often')
        },
      ],
      [
        'pin-again',
        async (page) => {
          await press(page, 'Send a new PIN')
          await see('Please use the newest one')(page)
        },
      ],
      [
        'choose',
        async (page) => {
          await enterPin(page)
          await see('Which accounts')(page)
        },
      ],
      [
        'choose-none',
        async (page) => {
          await press(page, 'Allow')
          await seeAlert(page, 'at least one')
        },
      ],
      [
        'now-approved',
        async (page) => {
          await approve(page)
          await see('You said yes')(page)
          await press(page, 'Stay here')
        },
      ],
    ],
  },
  {
    path: '/consent/con_once#link',
    scenes: [
      ['read-once-test'],
      [
        'now-refused',
        async (page) => {
          await press(page, 'Refuse')
          await press(page, 'Yes, refuse')
          await see('You said no')(page)
        },
      ],
    ],
  },
  { path: '/consent/con_renewal?ask=2#link', scenes: [['read-renewal'], ['choose-renewal', toAccounts]] },
  { path: '/consent/con_logo#link', scenes: [['read-logo']] },
  {
    path: '/consent/con_toomany#link',
    scenes: [
      [
        'read-too-many',
        async (page) => {
          await press(page, 'Send me the PIN')
          await seeAlert(page, 'try again in 12 minutes')
        },
      ],
    ],
  },
  {
    path: '/consent/con_stale#link',
    scenes: [
      [
        'pin-over',
        async (page) => {
          await askForPin(page)
          await page.getByText(/This PIN was valid until \d\d:\d\d only.* Press “Send a new PIN”/).waitFor()
        },
      ],
      [
        'pin-over-again',
        async (page) => {
          await press(page, 'Send a new PIN')
          await see('The old PIN had expired. A new one is on its way.')(page)
          await see('Valid for another')(page)
          await enterPin(page)
          await see('Which accounts')(page)
        },
      ],
    ],
  },
  {
    path: '/consent/con_nomail#link',
    scenes: [
      [
        'read-no-mail',
        async (page) => {
          await press(page, 'Send me the PIN')
          await seeAlert(page, 'cannot send you a PIN this way')
        },
      ],
    ],
  },
  { path: '/consent/con_changing#link', scenes: [approvedThen('changed', 'The question has changed')] },
  { path: '/consent/con_late#link', scenes: [approvedThen('too-late', 'There is a newer link')] },
  { path: '/consent/con_timeout#link', scenes: [approvedThen('session-over', 'For your safety')] },
  {
    path: '/consent/con_empty#link',
    scenes: [
      [
        'no-accounts',
        async (page) => {
          await askForPin(page)
          await enterPin(page)
          await see('No accounts found')(page)
        },
      ],
    ],
  },
  {
    path: '/consent/con_banks#link',
    scenes: [
      [
        'bank-choice',
        async (page) => {
          await askForPin(page)
          await enterPin(page)
          await see('34 banks')(page)
        },
      ],
      [
        'bank-away',
        async (page) => {
          await page.getByLabel('Search for your bank').fill('away')
          await press(page, 'Bank that is away')
          await press(page, 'Continue to Bank that is away')
          await seeAlert(page, 'The bank does not answer')
        },
      ],
      [
        'bank-wait',
        async (page) => {
          await press(page, 'Choose another bank')
          await page.getByLabel('Search for your bank').fill('donau')
          await press(page, 'Vereinigte')
          await press(page, /^Continue to/)
          await see('Please confirm at your bank')(page)
        },
      ],
    ],
  },
  { path: '/consent/con_banks#link=bln_1&returned=c3RhdGU9eA', scenes: [['bank-open-again', see('link once more')]] },
  { path: '/consent/con_approved#link', scenes: [['approved', see('You said yes')]] },
  { path: '/consent/con_refused#link', scenes: [['refused', see('You said no')]] },
  { path: '/consent/con_failed#link', scenes: [['failed', see('No accounts found')]] },
  { path: '/consent/con_expired#link', scenes: [['expired', see('This link has expired')]] },
  { path: '/consent/con_replaced#link', scenes: [['replaced', see('There is a newer link')]] },
  { path: '/consent/con_closed#link', scenes: [['closed', see('This question no longer needs an answer')]] },
  { path: '/consent/con_open#cut', scenes: [['lost', see('This link does not work')]] },
  { path: '/consent/con_down#link', scenes: [['unavailable', see('We cannot be reached')]] },
  { path: '/consent/con_broken#link', scenes: [['fault', see('req_g2mWFuaadXPAFu8E')]] },
  {
    path: '/me#pin_1.right',
    scenes: [['me-link']],
  },
  {
    path: '/me#pin_1.wrong',
    scenes: [
      [
        'me-link-over',
        async (page) => {
          await press(page, 'Sign in')
          await seeAlert(page, 'This link no longer works')
        },
      ],
    ],
  },
  {
    path: '/me',
    scenes: [
      ['me-sign-in'],
      [
        'me-sign-in-phone-wrong',
        async (page) => {
          await page.getByText('Phone', { exact: true }).click()
          await page.getByLabel('Your phone number').fill('12')
          await press(page, 'Send me the PIN')
          await seeAlert(page, 'does not look like')
        },
      ],
      [
        'me-pin',
        async (page) => {
          await page.getByText('E-mail', { exact: true }).click()
          await page.getByLabel('Your e-mail address').fill('ana@example.com')
          await askForPin(page)
        },
      ],
      [
        'me-overview',
        async (page) => {
          await enterPin(page)
          await see('Your data')(page)
        },
      ],
      [
        'me-revoked',
        async (page) => {
          await press(page, /^Stop access: Krediti/)
          await press(page, 'Yes, stop access')
          await see('Krediti Zvezda can no longer look')(page)
          await see('Krediti Zvezda has read nothing')(page)
        },
      ],
      [
        'me-all-open',
        async (page) => {
          await press(page, /^Stop access: Demo Shop, Your tax return/)
          await see('Anything else you allowed Demo Shop still applies')(page)
          await press(page, 'Yes, stop access')
          await see('Demo Shop may still look')(page)
          await press(page, 'Stop all access for Demo Shop')
          await press(page, /^Ended/)
          for (const one of await button(page, /^Details: /).all()) await one.click()
          await press(page, /^All views/)
          await press(page, 'Show more views')
          await button(page, 'Show more views').waitFor({ state: 'detached' })
          await press(page, /^Show full account number/)
          await press(page, 'Delete my data')
        },
      ],
      [
        'me-erasure-pin',
        async (page) => {
          await press(page, 'Send me the PIN')
          await see('This cannot be undone')(page)
          await pinField(page).waitFor()
        },
      ],
      [
        'me-erased',
        async (page) => {
          await pinField(page).fill(PIN)
          await press(page, 'Yes, delete my data')
          await see('Your data is deleted')(page)
        },
      ],
    ],
  },
  {
    path: '/me',
    scenes: [
      ['me-nothing', (page) => signIn(page, 'new@example.com')],
      [
        'me-signed-out',
        async (page) => {
          await press(page, 'Sign out')
          await see('You are signed out')(page)
        },
      ],
    ],
  },
  {
    path: '/me',
    scenes: [
      [
        'me-banks',
        async (page) => {
          await signIn(page, 'banks@example.com')
          await see('Ends soon')(page)
        },
      ],
      [
        'me-bank-ending',
        async (page) => {
          await press(page, /^End connection: Banka pod lipo/)
          await see('End this connection?')(page)
        },
      ],
      [
        'me-bank-ended',
        async (page) => {
          await press(page, 'Yes, end it')
          await see('The connection to Banka pod lipo has ended')(page)
        },
      ],
      [
        'me-bank-renewal',
        async (page) => {
          await press(page, /^Renew: Nordbank/)
          await see('You confirm at Nordbank')(page)
        },
      ],
    ],
  },
]
