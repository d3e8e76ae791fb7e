import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import { findAsk } from '../../src/access/consents/ask.store.ts'
import { linkTokenOf } from '../../src/access/consents/ask.ts'
import { COOKIE } from '../../src/people/owners/session.ts'
import { addressHashOf, pinOf } from '../../src/people/pins/pin.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import type { TestService } from './service.ts'

/** The headers that our own pages send with a change. */
export const PAGE = { origin: 'http://vitrine.test' }
/** The browser that asks for PINs, unless a test uses another one. */
export const BROWSER = { cookie: `${COOKIE.pin}=vp_${'b'.repeat(43)}` }

export type Started = { consentId: Id<'consent'>; status: string; consentUrl: string; [field: string]: unknown }
export type Opened = {
  cookie: string
  csrfToken: string
  accounts: { id: string; granted: boolean }[]
  expires: string
}
type Token = { token: string }

/** Clients that ask, and owners who answer, through the whole stack. */
export function people({ ask, database, context }: Pick<TestService, 'ask' | 'database' | 'context'>) {
  const ok = (answer: LightMyRequestResponse, status: number) => {
    assert.equal(answer.statusCode, status, answer.body)
    return answer
  }

  const post = (path: string, { token }: Token, payload?: object) =>
    ask(path, { method: 'POST', token, ...(payload && { payload }) })

  const fromPage = (path: string, payload?: object, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', headers: { ...PAGE, ...BROWSER, ...headers }, ...(payload && { payload }) })

  const emailOf = async (ownerId: string): Promise<string> => {
    const [row] = await database.rows<{ email: string }>(sql`select email from owners where id = ${ownerId}`)
    return row!.email
  }

  const newestPinId = async (consentId: string) => {
    const [row] = await database.rows<{ id: Id<'pin'> }>(sql`
      select id from pins where consent_id = ${consentId} order by sequence desc limit 1`)
    return row?.id
  }

  /** The PIN that was last sent to the owner for a consent. */
  const pinFor = async (consentId: string) => pinOf(context.pinKey, (await newestPinId(consentId))!)

  const signInPinFor = async (address: string) => {
    const [row] = await database.rows<{ id: Id<'pin'> }>(sql`
      select id from pins where address_hash = ${addressHashOf(context.pinKey, address)} order by sequence desc limit 1`)
    return pinOf(context.pinKey, row!.id)
  }

  const erasurePinFor = async (address: string) => {
    const [row] = await database.rows<{ id: Id<'pin'> }>(sql`
      select id from pins where address_hash = ${addressHashOf(context.pinKey, address)} and purpose = 'erasure'
      order by sequence desc limit 1`)
    return pinOf(context.pinKey, row!.id)
  }

  const start = async (client: Token, facts: object): Promise<Started> =>
    ok(await post('/service/consents', client, facts), 201).json()

  const sendPin = async (client: Token, consentId: string) =>
    ok(await post(`/service/consents/${consentId}/pin`, client), 202).json() as { pinLength: number; expires: string }

  const authorize = (client: Token, consentId: string, payload: object) =>
    post(`/service/consents/${consentId}/authorize`, client, payload)

  const renew = async (client: Token, consentId: string, payload?: object): Promise<Started> =>
    ok(await post(`/service/consents/${consentId}/renew`, client, payload), 200).json()

  const read = async (client: Token, consentId: string): Promise<Started> =>
    ok(await ask(`/service/consents/${consentId}`, { token: client.token }), 200).json()

  /** PIN sent, PIN entered by the client: valid. */
  const authorizeNow = async (client: Token, consentId: string, accountIds?: string[]): Promise<Started> => {
    await sendPin(client, consentId)
    const pin = await pinFor(consentId)
    return ok(await authorize(client, consentId, { pin, ...(accountIds && { accountIds }) }), 200).json()
  }

  /** The token in the owner's link; of the newest ask by default. */
  const linkOf = async (consentId: string, number?: number) => {
    const found = await findAsk(database, consentId as Id<'consent'>, number ?? null)
    return { 'consent-link': found ? linkTokenOf(context.linkKey, found.linkSeed) : '' }
  }

  /** The address that the owner opens. */
  const urlOf = async (consentId: string, number = 1) =>
    `http://vitrine.test/consent/${consentId}${number > 1 ? `?ask=${number}` : ''}#${(await linkOf(consentId, number))['consent-link']}`

  const view = async (consentId: string, number = 1) =>
    ok(await ask(`/owner/asks/${consentId}?ask=${number}`, { headers: await linkOf(consentId, number) }), 200).json()

  const askSession = async (consentId: string, cookie: string, number = 1) =>
    ask(`/owner/asks/${consentId}/session?ask=${number}`, { headers: { ...(await linkOf(consentId, number)), cookie } })

  const askPin = async (consentId: string, number = 1) =>
    fromPage(`/owner/asks/${consentId}/pin`, { ask: number }, await linkOf(consentId, number))

  const enterPin = async (consentId: string, number = 1, pin?: string) =>
    fromPage(
      `/owner/asks/${consentId}/session`,
      { ask: number, pin: pin ?? (await pinFor(consentId)) },
      await linkOf(consentId, number),
    )

  /** PIN sent, PIN entered on our page: the accounts can be chosen. */
  const openPage = async (consentId: string, number = 1): Promise<Opened> => {
    ok(await askPin(consentId, number), 202)
    return openedFrom(ok(await enterPin(consentId, number), 200))
  }

  const decide = async (
    consentId: string,
    opened: Pick<Opened, 'cookie' | 'csrfToken'> | null,
    facts: { ask?: number; decision?: 'approve' | 'refuse'; termsHash?: string; accountIds?: string[] },
    headers: Record<string, string> = {},
  ) => {
    const { ask: number = 1, decision = 'approve' } = facts
    const termsHash = facts.termsHash ?? (await view(consentId, number)).termsHash
    return ask(`/owner/asks/${consentId}/decision`, {
      method: 'POST',
      headers: {
        ...PAGE,
        ...(await linkOf(consentId, number)),
        ...(opened && { cookie: opened.cookie, 'csrf-token': opened.csrfToken }),
        ...headers,
      },
      payload: { ...facts, ask: number, decision, termsHash },
    })
  }

  /** Signed in at /me. */
  const signIn = async (who: { email?: string; phoneNumber?: string }, address = who.email ?? who.phoneNumber!) => {
    ok(await fromPage('/owner/pin', who), 202)
    const answer = ok(await fromPage('/owner/session', { ...who, pin: await signInPinFor(address) }), 200)
    const { cookie, csrfToken } = openedFrom(answer)
    const send = (method: 'POST' | 'DELETE', path: string, payload?: object, browser = BROWSER) =>
      ask(path, {
        method,
        headers: { ...PAGE, cookie: `${cookie}; ${browser.cookie}`, 'csrf-token': csrfToken },
        ...(payload && { payload }),
      })
    return {
      cookie,
      csrfToken,
      answer,
      get: (path: string) => ask(path, { headers: { cookie } }),
      send,
      /** Asks for the PIN of an erasure, and enters it. */
      erase: async () => {
        ok(await send('POST', '/owner/erasure/pin', {}), 202)
        return send('POST', '/owner/erasure', { confirm: true, pin: await erasurePinFor(address) })
      },
    }
  }

  return {
    post,
    fromPage,
    emailOf,
    newestPinId,
    pinFor,
    signInPinFor,
    erasurePinFor,
    start,
    sendPin,
    authorize,
    authorizeNow,
    renew,
    read,
    linkOf,
    urlOf,
    view,
    askSession,
    askPin,
    enterPin,
    openPage,
    decide,
    signIn,
  }
}

export const openedFrom = (answer: LightMyRequestResponse): Opened => ({
  ...answer.json(),
  cookie: String(answer.headers['set-cookie']).split(';')[0]!,
})

/** A PIN other than this one. */
export const anotherPin = (pin: string): string => String((Number(pin) + 1) % 1_000_000).padStart(6, '0')
