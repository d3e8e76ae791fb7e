import { type Grant, giveSecret } from '../bank-state.ts'
import { approveGrant, findPerson, offeredAccounts, refuseGrant, statusOf } from '../grants.ts'
import type { BankCall } from '../http/context.ts'
import { type BankAnswer, redirectTo, withQuery } from '../http/message.ts'
import { loginOf } from '../truth/customer.ts'
import { drawFor } from '../truth/random.ts'
import { html, page } from './frame.ts'

/** A code is used at once, or not at all. */
const CODE_MS = 600_000

/** People on the page of the sign-in; others type their login. */
const MAX_LISTED = 20

/** `/approve/{grantId}`: the person signs in, sees who asks for what, and approves with a TAN or refuses. */
export function approval(call: BankCall): BankAnswer {
  const { state, profile, request, parts } = call
  const grant = state.grants.get(parts[1] ?? '')
  if (!grant || grant.profile !== profile.id)
    return page(profile, 'This request does not exist', '<p>The link is not complete, or is of another bank.</p>', 404)
  // By OAuth a person may sign in again for what they approved, and the application gets another code.
  const isAgain = grant.status === 'valid' && grant.approach === 'oauth'
  if (grant.status !== 'received' && !isAgain)
    return page(profile, 'Already decided', `<p>This request is ${statusOf(call, grant)}. You can close this page.</p>`)
  const form = new URLSearchParams(request.method === 'POST' ? request.body : '')
  const login = form.get('login') || grant.login
  if (login === undefined) return signIn(call, '')
  if (!findPerson(state, login)) return signIn(call, 'There is no one with that login.')
  if (isAgain && login !== grant.login) return signIn(call, 'This was approved by somebody else.')
  if (form.get('decision') === 'refuse') {
    if (isAgain) return redirectTo(withQuery(grant.redirectUrl!, { error: 'access_denied', state: grant.state }))
    refuseGrant(call, grant)
    return leave(call, grant)
  }
  if (form.get('decision') !== 'approve') return decide(call, grant, login, '')
  if (form.get('tan') !== tanOf(grant)) return decide(call, grant, login, 'The TAN is wrong.')
  const chosen = form.getAll('account')
  if (chosen.length === 0) return decide(call, grant, login, 'Choose at least one account.')
  if (!isAgain) approveGrant(call, grant, login, chosen)
  return leave(call, grant)
}

/** Shown on the page: nobody has a device for it here. */
export const tanOf = ({ id }: Grant): string => String(drawFor('tan', id).between(100_000, 999_999))

function signIn({ profile, state }: BankCall, wrong: string): BankAnswer {
  const people = [...state.customers.values()].flatMap((customer) =>
    Object.entries(customer.story.people).map(([person, { name }]) => ({ login: loginOf(customer, person), name })),
  )
  const listed = people
    .slice(0, MAX_LISTED)
    .map(
      ({ login, name }) =>
        `<label><input type="radio" name="login" value="${html(login)}"> ${html(name)} <small>${html(login)}</small></label>`,
    )
  const typed =
    people.length > MAX_LISTED ? '<label>Login<input type="text" name="login" autocomplete="off"></label>' : ''
  return page(
    profile,
    'Sign in',
    `${complaint(wrong)}<form method="post"><fieldset><legend>Who are you?</legend>${listed.join('')}${typed}</fieldset>
<div class="buttons"><button>Continue</button></div></form>`,
  )
}

const complaint = (wrong: string): string => (wrong === '' ? '' : `<p class="wrong" role="alert">${wrong}</p>`)

function decide({ profile, state }: BankCall, grant: Grant, login: string, wrong: string): BankAnswer {
  const { customer, person } = findPerson(state, login)!
  const accounts = offeredAccounts(grant, customer, person).map(
    ({ key, name, iban, maskedPan, kind }) =>
      `<label><input type="checkbox" name="account" value="${html(key)}" checked> ${html(name)} <small>${kind === 'card' ? maskedPan : iban}</small></label>`,
  )
  const often = grant.recurring ? `up to ${grant.frequencyPerDay} times a day until ${grant.validUntil}` : 'once'
  return page(
    profile,
    'Allow access to your accounts?',
    `${complaint(wrong)}<p>${html(customer.story.people[person]!.name)}, an application asks to read your accounts, balances and transactions, ${often}.</p>
<form method="post"><input type="hidden" name="login" value="${html(login)}">
<fieldset><legend>Accounts</legend>${accounts.join('')}</fieldset>
<label>TAN <small>for this sandbox: ${tanOf(grant)}</small><input type="text" name="tan" inputmode="numeric" autocomplete="one-time-code" value="${tanOf(grant)}"></label>
<div class="buttons"><button name="decision" value="approve">Approve</button><button class="quiet" name="decision" value="refuse">Refuse</button></div></form>`,
  )
}

/** Back to the application, as its dialect says. */
function leave(call: BankCall, grant: Grant): BankAnswer {
  const isApproved = grant.status === 'valid'
  const { redirectUrl, refusedUrl = redirectUrl, state } = grant
  if (grant.dialect === 'simplefin' && isApproved) return setupToken(call, grant)
  const done = isApproved ? 'Approved' : 'Refused'
  if (redirectUrl === undefined || grant.approach === 'decoupled')
    return page(call.profile, done, '<p>You can close this page and return to the application.</p>')
  if (grant.approach !== 'oauth') return redirectTo((isApproved ? redirectUrl : refusedUrl)!)
  if (!isApproved) return redirectTo(withQuery(redirectUrl, { error: 'access_denied', state }))
  const code = giveSecret(call.state, 'code')
  call.state.codes.set(code, grant.id)
  grant.codeUntil = call.at + CODE_MS
  return redirectTo(withQuery(redirectUrl, { code, state }))
}

/** SimpleFIN: the person copies this into the application, which claims it once. */
function setupToken({ state, profile, base }: BankCall, grant: Grant): BankAnswer {
  const code = giveSecret(state, 'claim')
  state.codes.set(code, grant.id)
  const token = Buffer.from(`${base}/simplefin/claim/${code}`).toString('base64')
  return page(
    profile,
    'Your SimpleFIN token',
    `<p>Paste it into the application. It can be used once.</p><p><code id="token" class="token">${token}</code></p>`,
  )
}

/** `/app`: what waits in the banking app of the customers, where approval is decoupled. */
export function bankingApp({ state, profile, base }: BankCall): BankAnswer {
  const waiting = [...state.grants.values()].filter(
    (grant) => grant.profile === profile.id && grant.approach === 'decoupled' && grant.status === 'received',
  )
  const items = waiting.map(
    ({ id, login }) => `<li><a href="${base}/approve/${id}">${html(login ?? 'a request')}</a></li>`,
  )
  return page(
    profile,
    'Waiting for your approval',
    items.length === 0 ? '<p>Nothing is waiting.</p>' : `<ul>${items.join('')}</ul>`,
  )
}
