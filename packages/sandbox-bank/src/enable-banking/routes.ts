import { type Grant, giveUuid } from '../bank-state.ts'
import { moveGrant, openAccounts, openGrant, statusOf } from '../grants.ts'
import type { BankCall } from '../http/context.ts'
import { type BankAnswer, isWebAddress, jsonAnswer, jsonBody } from '../http/message.ts'
import { findTellingProfile, TELLING_PROFILES } from '../profiles/profiles.ts'
import { hexFor } from '../truth/random.ts'
import { accountData } from './data.ts'
import { EB_ENDED, ebRefusal } from './refusal.ts'
import { accountMembers, hashOf, uidOf } from './render.ts'

/** `/enable-banking/…`: the interface of that aggregator, with the profiles as its banks. */
export function enableBanking(call: BankCall): BankAnswer {
  const { parts, request } = call
  const [, resource, id] = parts
  // The signature of the token is not checked: anybody may try the bank.
  if (!/^Bearer [\w-]+\.[\w-]+\.[\w-]*$/.test(request.headers.authorization ?? ''))
    return ebRefusal(401, 'AUTHORIZATION_NOT_PROVIDED', 'Authorization header is not provided')
  const asked = `${request.method} ${resource ?? ''}`
  if (asked === 'GET application') return jsonAnswer(200, APPLICATION)
  if (asked === 'GET aspsps') return jsonAnswer(200, { aspsps: banks(request.query.country) })
  if (asked === 'POST auth') return startAuthorisation(call)
  if (asked === 'POST sessions') return openSession(call)
  if (resource === 'sessions' && id !== undefined) return session(call, id)
  if (asked === 'GET accounts' && id !== undefined) return accountData(call, id)
  return ebRefusal(404, 'WRONG_REQUEST_PARAMETERS', 'There is no such resource')
}

const APPLICATION = {
  name: 'Sandbox',
  description: 'An application of the sandbox bank',
  kid: '6f2a9d1c-0000-4000-8000-000000000001',
  environment: 'SANDBOX',
  redirect_urls: [],
  active: true,
  countries: ['DE'],
  services: ['AIS'],
}

const banks = (country = 'DE') =>
  TELLING_PROFILES.map(({ name, consentDays }) => ({
    name,
    country,
    logo: 'https://sandbox-bank.example/logo',
    psu_types: ['personal', 'business'],
    auth_methods: [
      { name: 'sandbox', title: 'Online banking', psu_type: 'personal', approach: 'REDIRECT', hidden_method: false },
    ],
    maximum_consent_validity: consentDays * 86_400,
    beta: false,
    bic: 'VTRNDE22XXX',
    required_psu_headers: [],
  }))

function startAuthorisation(call: BankCall): BankAnswer {
  const {
    access,
    aspsp,
    state,
    redirect_url,
    psu_type = 'personal',
  } = (jsonBody(call.request) ?? {}) as {
    access?: { valid_until?: string }
    aspsp?: { name?: string; country?: string }
    state?: string
    redirect_url?: string
    psu_type?: string
  }
  const until = Date.parse(access?.valid_until ?? '')
  if (Number.isNaN(until) || typeof state !== 'string' || !isWebAddress(redirect_url))
    return ebRefusal(422, 'WRONG_REQUEST_PARAMETERS', 'access.valid_until, state and redirect_url are needed')
  if (until <= call.at) return ebRefusal(422, 'WRONG_REQUEST_PARAMETERS', 'access.valid_until must be in the future')
  const profile = TELLING_PROFILES.find(({ name }) => name === aspsp?.name)
  if (!profile) return ebRefusal(422, 'WRONG_ASPSP_PROVIDED', 'Wrong ASPSP name provided')
  call.profile = profile
  const grant = openGrant(call, {
    dialect: 'enable-banking',
    approach: 'oauth',
    recurring: true,
    validUntil: new Date(until).toISOString().slice(0, 10),
    frequencyPerDay: profile.callsPerDay,
    asked: { access, aspsp, psu_type },
    redirectUrl: redirect_url,
    state,
  })
  return jsonAnswer(200, {
    url: `${call.root}/banks/${profile.id}/approve/${grant.id}`,
    authorization_id: grant.id,
    psu_id_hash: hexFor(64, 'psu', grant.id),
  })
}

function openSession(call: BankCall): BankAnswer {
  const { state } = call
  const code = String(jsonBody(call.request)?.code ?? '')
  const grant = state.grants.get(state.codes.get(code) ?? '')
  if (grant?.dialect !== 'enable-banking' || call.at >= grant.codeUntil!)
    return ebRefusal(400, 'WRONG_AUTHORIZATION_CODE', 'Wrong authorization code provided')
  state.codes.delete(code)
  const id = giveUuid(state, 'session')
  state.tokens.set(id, grant.id)
  call.hasChanged = true
  const accounts = openAccounts(call, grant).map(({ customer, account }) => {
    const uid = uidOf(id, account)
    state.uids.set(uid, { grant: grant.id, account: account.key })
    return accountMembers(customer, account, uid)
  })
  const { aspsp, psu_type } = grant.asked
  return jsonAnswer(200, { session_id: id, accounts, aspsp, psu_type, access: accessOf(grant) })
}

const accessOf = ({ asked, validUntil }: Grant) => ({
  ...(asked.access as object),
  valid_until: `${validUntil}T23:59:59.000Z`,
})

function session(call: BankCall, id: string): BankAnswer {
  const { state, request } = call
  const grant = state.grants.get(state.tokens.get(id) ?? '')
  if (!grant) return ebRefusal(404, 'SESSION_DOES_NOT_EXIST', 'No session found matching provided id')
  call.profile = findTellingProfile(grant.profile)!
  if (request.method === 'DELETE') {
    moveGrant(call, grant, 'terminatedByTpp')
    return jsonAnswer(200, { message: 'OK' })
  }
  const status = statusOf(call, grant)
  const accounts = openAccounts(call, grant).map(({ account }) => account)
  const { aspsp, psu_type } = grant.asked
  return jsonAnswer(200, {
    status: status === 'valid' ? 'AUTHORIZED' : EB_ENDED[status][1],
    accounts: accounts.map((account) => uidOf(id, account)),
    accounts_data: accounts.map((account) => ({
      uid: uidOf(id, account),
      identification_hash: hashOf(account),
      identification_hashes: [hashOf(account)],
    })),
    aspsp,
    psu_type,
    psu_id_hash: hexFor(64, 'psu', grant.id),
    access: accessOf(grant),
    created: new Date(grant.created).toISOString(),
    authorized: new Date(grant.authorised!).toISOString(),
    ...(status === 'terminatedByTpp' && { closed: new Date(grant.changed).toISOString() }),
  })
}
