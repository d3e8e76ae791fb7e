import { giveUuid, type SetFault } from '../bank-state.ts'
import { durationMs } from '../clock.ts'
import type { BankCall } from '../http/context.ts'
import { type BankAnswer, jsonAnswer, jsonBody } from '../http/message.ts'
import { FAULT_KINDS } from '../stories/story.ts'
import { wrong } from './customers.ts'

const DIALECTS = ['berlin-group', 'enable-banking', 'simplefin', 'files']

export function controlFaults(call: BankCall): BankAnswer {
  const { state, request, parts } = call
  const id = parts[2]
  if (request.method === 'GET') return jsonAnswer(200, { faults: state.faults.map(describeFault), kinds: FAULT_KINDS })
  if (request.method === 'POST') return setFault(call)
  if (request.method !== 'DELETE') return wrong('Use GET, POST or DELETE.', 405)
  const kept = id === undefined ? [] : state.faults.filter((fault) => fault.id !== id)
  if (id !== undefined && kept.length === state.faults.length) return wrong(`There is no fault ${id}.`, 404)
  state.faults = kept
  call.hasChanged = true
  return { status: 204, headers: {}, body: '' }
}

const describeFault = ({ since, until, ...fault }: SetFault) => ({
  ...fault,
  since: new Date(since).toISOString(),
  ...(until !== undefined && { until: new Date(until).toISOString() }),
})

const MAX_DELAY_MS = 3_600_000

function setFault(call: BankCall): BankAnswer {
  const body = jsonBody(call.request) ?? {}
  const { fault, customer, dialect, times, retryAfterSeconds, delayMs, for: lasts } = body
  const kind = FAULT_KINDS.find((one) => one === fault)
  if (!kind) return wrong(`fault must be one of ${FAULT_KINDS.join(', ')}.`)
  if (customer !== undefined && !call.state.customers.has(String(customer)))
    return wrong(`There is no customer ${String(customer)}.`)
  if (dialect !== undefined && !DIALECTS.includes(String(dialect)))
    return wrong(`dialect must be one of ${DIALECTS.join(', ')}.`)
  const numbers = { times, retryAfterSeconds, delayMs }
  for (const [name, value] of Object.entries(numbers))
    if (value !== undefined && (!Number.isInteger(value) || (value as number) < 0))
      return wrong(`${name} must be a whole number.`)
  if ((delayMs as number) > MAX_DELAY_MS) return wrong(`delayMs must be ${MAX_DELAY_MS} or less.`)
  const duration = lasts === undefined ? undefined : durationMs(String(lasts))
  if (lasts !== undefined && duration === undefined) return wrong('for must be a duration, such as 12h or 3d.')
  const given = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined))
  const set: SetFault = {
    id: giveUuid(call.state, 'fault').slice(0, 8),
    fault: kind,
    since: call.at,
    ...(customer !== undefined && { customer: String(customer) }),
    ...(dialect !== undefined && { dialect: String(dialect) }),
    ...(duration !== undefined && { until: call.at + duration }),
    ...given,
  }
  call.state.faults.push(set)
  call.hasChanged = true
  return jsonAnswer(201, describeFault(set))
}
