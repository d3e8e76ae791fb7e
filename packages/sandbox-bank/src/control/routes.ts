import type { Grant } from '../bank-state.ts'
import { approveGrant, moveGrant, refuseGrant, statusOf } from '../grants.ts'
import type { BankCall } from '../http/context.ts'
import { type BankAnswer, jsonAnswer, jsonBody } from '../http/message.ts'
import { TELLING_PROFILES } from '../profiles/profiles.ts'
import { addCustomer, addEvent, addPayment, addStory, describeCustomer, tellTruth, wrong } from './customers.ts'
import { controlFaults } from './faults.ts'

/** `/control/…`: what a test does with the bank. The clock and the journal are answered by the bank itself. */
export function control(call: BankCall): BankAnswer {
  const [, resource] = call.parts
  if (resource === undefined) return jsonAnswer(200, { resources: RESOURCES })
  if (resource === 'stories') return stories(call)
  if (resource === 'profiles') return jsonAnswer(200, { profiles: TELLING_PROFILES })
  if (resource === 'customers') return customers(call)
  if (resource === 'faults') return controlFaults(call)
  if (resource === 'grants') return grants(call)
  return wrong(`There is no ${resource}. Known: ${RESOURCES.join(', ')}.`, 404)
}

const RESOURCES = ['stories', 'profiles', 'customers', 'faults', 'grants', 'clock', 'journal']

function stories(call: BankCall): BankAnswer {
  if (call.request.method === 'POST') return addStory(call)
  const [, , name] = call.parts
  const story = call.state.stories.get(name ?? '')
  if (name !== undefined) return story ? jsonAnswer(200, story) : wrong(`There is no story ${name}.`, 404)
  const list = [...call.state.stories.values()].map(({ story: id, about, begins, country }) => ({
    story: id,
    about,
    begins,
    country,
  }))
  return jsonAnswer(200, { stories: list })
}

function customers(call: BankCall): BankAnswer {
  const { state, request, parts } = call
  const [, , id, what] = parts
  if (id === undefined && request.method === 'POST') return addCustomer(call)
  if (id === undefined) return jsonAnswer(200, { customers: [...state.customers.keys()] })
  const customer = state.customers.get(id)
  if (!customer) return wrong(`There is no customer ${id}.`, 404)
  const asked = `${request.method} ${what ?? ''}`
  if (asked === 'GET ') return jsonAnswer(200, describeCustomer(call, customer))
  if (asked === 'GET truth') return tellTruth(call, customer)
  if (asked === 'POST payments') return addPayment(call, customer)
  if (asked === 'POST events') return addEvent(call, customer)
  return wrong('Use GET, GET truth, POST payments or POST events.', 405)
}

/** What the person would do on the bank's pages, for tests without a browser. */
function grants(call: BankCall): BankAnswer {
  const { state, request, parts } = call
  const [, , id, what] = parts
  if (id === undefined)
    return jsonAnswer(200, { grants: [...state.grants.values()].map((grant) => describeGrant(call, grant)) })
  const grant = state.grants.get(id)
  if (!grant) return wrong(`There is no grant ${id}.`, 404)
  if (request.method === 'POST') {
    const { login = grant.login, accounts } = jsonBody(request) ?? {}
    if (what === 'approve') {
      const keys = Array.isArray(accounts) ? accounts.map(String) : undefined
      approveGrant(call, grant, String(login), keys)
      if (grant.status !== 'valid') return wrong(`It cannot be approved by ${String(login)}.`, 409)
    } else if (what === 'refuse') refuseGrant(call, grant)
    else if (what === 'revoke') moveGrant(call, grant, 'revokedByPsu')
    else if (what === 'expire') moveGrant(call, grant, 'expired')
    else return wrong('Use approve, refuse, revoke or expire.', 404)
  }
  return jsonAnswer(200, describeGrant(call, grant))
}

const describeGrant = (call: BankCall, grant: Grant) => ({
  grantId: grant.id,
  dialect: grant.dialect,
  bank: grant.profile,
  status: statusOf(call, grant),
  approach: grant.approach,
  validUntil: grant.validUntil,
  login: grant.login,
  accounts: grant.accounts,
  approveUrl: `${call.base}/approve/${grant.id}`,
})
