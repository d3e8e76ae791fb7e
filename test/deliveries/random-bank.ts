/**
 * A bank that knows which payment is which. It books, holds, tips, lets holds expire, splits batches, inserts, moves,
 * withdraws and reissues; and it reports its books in views, as accurately as its knobs allow. Everything is decided by
 * the seed. expected.ts defines what the ledger has to show after the views, judge.ts what cannot be decided from them.
 */
import type { Random } from '../ledger/random.ts'
import type { BankDelivery } from './delivery.ts'
import type { Knobs } from './knobs.ts'
import { dateOf, decimal, linesOf, type Payment } from './payment.ts'

/** What the bank reports at one time. `keys` has the payment of each line; the ledger does not see it. */
export type View = {
  label: string
  delivery: BankDelivery
  keys: string[]
  /** Minutes since the start. */
  created: number
  source: 'bank' | 'other'
  /** Issued again in place of an earlier one. */
  replaces?: View
}

const SHOPS = ['Bakery Zrno', 'Cafe Lipa', 'Tram Line 6', 'Garden Rose', 'Cinema Dvor']
const SIZES = [-150, -300, -1000]

export class ModelBank {
  readonly payments: Payment[] = []
  readonly #random: Random
  readonly #knobs: Knobs
  #day = 5
  #minute = 0
  #place = 0
  #sequence = 0
  #views = 0
  #opening = 100_000
  /** Booked, and in no statement or notification yet. */
  #fresh: Payment[] = []
  #lastStatement: { view: View; payments: Payment[]; opening: number } | undefined
  /** Made and not sent yet. */
  #drawer: View[] = []
  #sent: View[] = []

  constructor(random: Random, knobs: Knobs) {
    this.#random = random
    this.#knobs = knobs
  }

  /** One step: something happens at the bank, or it sends something. */
  step(): { what: string; view?: View } {
    const { view: kind, ...knobs } = this.#knobs
    const does = (share: number, isOn: boolean, act: () => string | View | undefined) =>
      Array.from({ length: isOn ? share : 0 }, () => act)
    const steps = [
      ...does(30, true, () => this.#book(this.#new('booked'))),
      ...does(10, knobs.batches, () => this.#book(this.#new('booked', true))),
      ...does(12, knobs.holds, () => this.#describe('holds', this.#new('held'))),
      ...does(10, knobs.holds, () => this.#settle(false)),
      ...does(4, knobs.holds && knobs.tips, () => this.#settle(true)),
      ...does(3, knobs.holds, () => this.#expire()),
      ...does(5, knobs.insertions, () => this.#insert()),
      ...does(5, knobs.shift, () => this.#move()),
      ...does(12, true, () => `day ${++this.#day} begins`),
      ...does(30, true, () => this.#show()),
      ...does(10, kind === 'sequence' && knobs.intraday, () => this.#send(this.#report())),
      ...does(5, kind === 'sequence' && knobs.reissues, () => this.#reissue()),
      ...does(8, knobs.second, () => this.#send(this.#window('other'))),
      ...does(6, knobs.late, () => this.#keep()),
      ...does(6, knobs.late, () => this.#send(this.#drawer.shift())),
      ...does(6, this.#sent.length > 0, () => this.#random.pick(this.#sent)),
    ]
    for (;;) {
      this.#minute += 1 + this.#random.below(20)
      const done = this.#random.pick(steps)()
      if (typeof done === 'string') return { what: done }
      if (done) return { what: `sends ${done.label}`, view: done }
    }
  }

  #new(state: 'held' | 'booked', isBatch = false): Payment {
    const random = this.#random
    const twins = this.#knobs.twins && !isBatch
    const cents = twins ? random.pick(SIZES) : (random.chance(0.2) ? 1 : -1) * (100 + random.below(90_000))
    const payment: Payment = {
      key: String(this.payments.length + 1),
      cents,
      heldCents: cents,
      day: this.#day,
      place: ++this.#place,
      shop: random.pick(twins ? SHOPS.slice(0, 2) : SHOPS),
      number: 1000 + this.payments.length * 7,
      state,
      wasHeld: state === 'held',
      wasMoved: false,
      ...(isBatch && { parts: [Math.trunc(cents / 3), cents - Math.trunc(cents / 3)] }),
    }
    this.payments.push(payment)
    return payment
  }

  #describe = (verb: string, { key, cents, shop, day }: Payment): string =>
    `${verb} payment ${key}: ${decimal(cents)} ${shop}, day ${day}`

  #book(payment: Payment): string {
    this.#fresh.push(payment)
    return this.#describe(payment.parts ? 'books batch' : 'books', payment)
  }

  #held = (): Payment[] => this.payments.filter(({ state }) => state === 'held')

  #settle(withTip: boolean): string | undefined {
    const held = this.#held().filter(({ day }) => this.#day - day <= 10)
    if (held.length === 0) return undefined
    const payment = this.#random.pick(held)
    // A larger one cannot be distinguished from another purchase at the same shop.
    const tip = withTip ? -1 - this.#random.below(Math.abs(payment.cents) * 0.3) : 0
    Object.assign(payment, { state: 'booked', day: this.#day, place: ++this.#place, cents: payment.cents + tip })
    this.#fresh.push(payment)
    return this.#describe(withTip ? 'books with a tip' : 'settles', payment)
  }

  #expire(): string | undefined {
    const held = this.#held()
    if (held.length === 0) return undefined
    const payment = this.#random.pick(held)
    payment.state = 'gone'
    return this.#describe('lets expire', payment)
  }

  /** Dated back, and before the bookings after that day: every later balance shifts. */
  #insert(): string {
    const payment = this.#new('booked')
    payment.day = Math.max(1, this.#day - 1 - this.#random.below(2))
    const later = this.payments.filter(({ state, day }) => state === 'booked' && day > payment.day)
    payment.place = Math.min(payment.place, ...later.map(({ place }) => place)) - 0.001 * this.payments.length
    return this.#book(payment)
  }

  /** The newest bookings of a day go to the next one. */
  #move(): string | undefined {
    const last = this.#booked().at(-1)
    if (!last || last.day >= this.#day || last.day < this.#day - 1) return undefined
    last.day += 1
    last.wasMoved = true
    return this.#describe('moves to the next day', last)
  }

  #booked = (): Payment[] =>
    this.payments.filter(({ state }) => state === 'booked').sort((a, b) => a.day - b.day || a.place - b.place)

  #show(): View | undefined {
    const { view } = this.#knobs
    if (view === 'window') return this.#send(this.#window('bank'))
    return this.#send(view === 'sequence' ? this.#statement() : this.#increment())
  }

  #keep(): string | undefined {
    const { view } = this.#knobs
    const made = view === 'window' ? this.#window('bank') : view === 'sequence' ? this.#statement() : this.#increment()
    if (!made) return undefined
    this.#drawer.push(made)
    return `makes ${made.label}, and does not send it yet`
  }

  #send(view: View | undefined): View | undefined {
    if (view) this.#sent.push(view)
    return view
  }

  /** All booked lines of the last days, and all holds. */
  #window(source: View['source']): View | undefined {
    const from = Math.max(1, this.#day - this.#random.below(4))
    const before = this.#booked().filter(({ day }) => day < from)
    const booked = this.#booked().filter(({ day }) => day >= from)
    const own = source === 'bank'
    const opening = before.reduce((sum, { cents }) => sum + cents, 100_000)
    const holds = own && this.#knobs.holds
    return this.#view('window', source, [...booked, ...(holds ? this.#held() : [])], {
      nature: 'statement',
      period: { from: dateOf(from), to: dateOf(this.#day) },
      pendingComplete: holds,
      newestFirst: this.#knobs.newestFirst,
      ...(own && this.#knobs.balances && { opening: decimal(opening) }),
    })
  }

  #statement(): View | undefined {
    const payments = this.#fresh
    if (payments.length === 0) return undefined
    const opening = this.#opening
    this.#opening = payments.reduce((sum, { cents }) => sum + cents, opening)
    this.#fresh = []
    this.#sequence += 1
    const view = this.#books(payments, opening)
    this.#lastStatement = view && { view, payments, opening }
    return view
  }

  #books = (payments: Payment[], opening: number): View | undefined =>
    this.#view('statement', 'bank', payments, {
      nature: 'statement',
      statementId: `S${this.#sequence}`,
      sequence: this.#sequence,
      ...(this.#knobs.balances && { opening: decimal(opening) }),
    })

  /** Only one that was sent, and none of whose lines a later view has repeated. */
  #reissue(): View | undefined {
    const last = this.#lastStatement
    if (!last || last.payments.length < 2 || !this.#sent.includes(last.view)) return undefined
    const gone = this.#random.pick(last.payments)
    gone.state = 'gone'
    const payments = last.payments.filter((payment) => payment !== gone)
    this.#opening -= gone.cents
    const view = this.#books(payments, last.opening)
    if (view) view.replaces = last.view
    this.#lastStatement = view && { view, payments, opening: last.opening }
    return this.#send(view)
  }

  /** Within the day: booked lines that are in no statement yet, and all holds. */
  #report = (): View | undefined =>
    this.#view('report', 'bank', [...this.#fresh, ...(this.#knobs.holds ? this.#held() : [])], {
      nature: 'report',
      statementId: `R${this.#views + 1}`,
      pendingComplete: this.#knobs.holds,
    })

  #increment(): View | undefined {
    const payments = this.#fresh
    this.#fresh = []
    return this.#view('increment', 'bank', payments, {
      nature: this.#knobs.view === 'records' ? 'records' : 'notification',
      statementId: `N${this.#views + 1}`,
    })
  }

  #view(
    label: string,
    source: View['source'],
    payments: Payment[],
    facts: Omit<BankDelivery, 'lines'>,
  ): View | undefined {
    // A file without lines may have only balances; only an explicit empty pending set counts.
    if (payments.length === 0 && !(facts.pendingComplete && this.#knobs.entryPoint === 'direct')) return undefined
    const number = ++this.#views
    const inParts = this.#random.chance(0.5)
    const reported = payments.flatMap((payment, index) =>
      linesOf(
        payment,
        { view: number, line: index + 1, inParts, isFromBank: source === 'bank' },
        this.#knobs,
        this.#random,
      ),
    )
    const created = this.#day * 1440 + this.#minute
    return {
      label: `${label} ${number}`,
      source,
      created,
      keys: reported.map(({ key }) => key),
      delivery: {
        ...facts,
        source,
        created: new Date(Date.UTC(2026, 0, 1) + created * 60_000).toISOString(),
        ...(this.#knobs.ids === 'positional' && { ids: 'reused' }),
        ...(this.#knobs.ids === 'volatile' && { ids: 'volatile' }),
        lines: reported.map(({ line }) => line),
      },
    }
  }
}
