import type { SetFault } from './bank-state.ts'
import type { BankCall } from './http/context.ts'
import type { BankAnswer } from './http/message.ts'
import type { BankFaultKind } from './stories/story.ts'
import { addDays, instantOf, minutesOf } from './truth/calendar.ts'
import type { Customer } from './truth/customer.ts'

const HOUR_MS = 3_600_000
const SLOW_MS = 3_000

export type ActiveFault = Pick<SetFault, 'fault' | 'since' | 'retryAfterSeconds' | 'delayMs'> & { set?: SetFault }

/** The faults of a customer's story and those that were set, as far as they hold now. */
export function activeFaults(call: BankCall, customer: Customer | undefined, dialect: string): ActiveFault[] {
  const told = customer ? storyFaults(customer, call.at) : []
  const set = call.state.faults.filter(
    (fault) =>
      fault.since <= call.at &&
      (fault.until === undefined || call.at < fault.until) &&
      (fault.times === undefined || fault.times > 0) &&
      (fault.customer === undefined || fault.customer === customer?.id) &&
      (fault.dialect === undefined || fault.dialect === dialect),
  )
  return [...told, ...set.map((fault) => ({ ...fault, set: fault }))]
}

function storyFaults({ story, begins, timeZone }: Customer, at: number): ActiveFault[] {
  return (story.faults ?? []).flatMap(({ day, at: time = '00:00', forHours = 24, ...fault }) => {
    const since = instantOf(addDays(begins, day), minutesOf(time), timeZone)
    return since <= at && (LASTS.includes(fault.fault) || at < since + forHours * HOUR_MS) ? [{ ...fault, since }] : []
  })
}

/** What has happened once stays: ids are new from then on, and only a person ends the need for SCA. */
const LASTS: BankFaultKind[] = ['new-ids', 'sca-due', 'revoked']

/** Uses a fault up, where it holds for a number of answers. */
export function useFault(call: BankCall, faults: ActiveFault[], kind: BankFaultKind): ActiveFault | undefined {
  const found = faults.find(({ fault }) => fault === kind)
  if (found?.set?.times !== undefined) {
    found.set.times -= 1
    call.hasChanged = true
  }
  return found
}

/** How often ids were issued anew. */
export const idEpoch = (faults: ActiveFault[]): number => faults.filter(({ fault }) => fault === 'new-ids').length

export type Refusing = 'too-many-requests' | 'outage' | 'certificate-refused'

const REFUSING: Refusing[] = ['certificate-refused', 'outage', 'too-many-requests']

export function refusingFault(
  call: BankCall,
  faults: ActiveFault[],
): { kind: Refusing; headers: Record<string, string> } | undefined {
  for (const kind of REFUSING) {
    const fault = useFault(call, faults, kind)
    const seconds = fault?.retryAfterSeconds
    if (fault) return { kind, headers: seconds === undefined ? {} : { 'retry-after': String(seconds) } }
  }
  return undefined
}

/** What happens to an answer on its way. */
export function inTransit(call: BankCall, faults: ActiveFault[], answer: BankAnswer): BankAnswer {
  const slow = useFault(call, faults, 'slow')
  const half = answer.status === 200 ? useFault(call, faults, 'half-page') : undefined
  return {
    ...answer,
    ...(slow && { delayMs: slow.delayMs ?? SLOW_MS }),
    ...(half && { cutAfterBytes: Math.floor(Buffer.byteLength(answer.body) / 2) }),
  }
}

export type PageFaults = { isRepeated: boolean; isSwapped: boolean }

/** A page of a list, with how many there are. A bank that repeats a page has one more of them. */
export function pageOf<T>(items: T[], size: number, asked: number, faults: PageFaults): { items: T[]; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / size))
  let page = asked
  if (faults.isRepeated && pages > 1 && page > 0) page -= 1
  else if (faults.isSwapped && pages > 1 && page < 2) page = 1 - page
  return {
    items: items.slice(page * size, (page + 1) * size),
    pages: faults.isRepeated && pages > 1 ? pages + 1 : pages,
  }
}

export const pageFaults = (call: BankCall, faults: ActiveFault[]): PageFaults => ({
  isRepeated: useFault(call, faults, 'repeated-page') !== undefined,
  isSwapped: useFault(call, faults, 'swapped-pages') !== undefined,
})
