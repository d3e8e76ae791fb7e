/** Small random worlds: from nightly statements and a random choice of other sources comes one truth. */
import {
  camt52,
  camt53,
  camt54,
  checkCase,
  csv,
  mt940,
  type PlayedDelivery,
  poll,
  records,
  type SentLine,
} from './harness.ts'

function rng(seed: number) {
  let s = (seed * 2654435761) >>> 0
  const next = () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0
    return s / 2 ** 32
  }
  return {
    next,
    int: (n: number) => Math.floor(next() * n),
    pick: <T>(list: T[]): T => list[Math.floor(next() * list.length)]!,
    chance: (p: number) => next() < p,
  }
}
const DAYS = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'].map((d) => `2026-03-${d}`)
const banking = (day: string) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
const nextBanking = (day: string) => DAYS.slice(DAYS.indexOf(day)).find(banking)!
const fold = (t: string) =>
  t
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
const hour = (h: number) => `${String(h).padStart(2, '0')}:00:00Z`

type Truth = {
  seen: string
  day: string
  at: number
  amount: string
  text: string
  name?: string
  e2e?: string
  ref: string
  hold?: string
}

function world(seed: number): { truths: Truth[]; deliveries: PlayedDelivery[]; mix: string } {
  const r = rng(seed)
  const truths: Truth[] = []
  let n = 0
  const add = (day: string, facts: Omit<Truth, 'seen' | 'day' | 'at' | 'ref'> & { weekend?: boolean }) => {
    const { weekend: _, ...rest } = facts
    truths.push({
      seen: day,
      day: nextBanking(day),
      at: 8 + r.int(9),
      ref: `BR${seed}${String(++n).padStart(4, '0')}`,
      ...rest,
    })
  }
  const weekdays = DAYS.filter(banking)
  for (let i = 0; i < 3; i++) add(r.pick(weekdays), { amount: '-1.80', text: 'Kavarna Rog Ljubljana' })
  const day = r.pick(weekdays)
  const invoice = 100 + r.int(800)
  for (let i = 0; i < 3; i++)
    add(r.chance(0.7) ? day : r.pick(weekdays), {
      amount: '-24.90',
      name: 'Vrtec Mavrica',
      text: `Račun 2026-${invoice + i}`,
    })
  const gift = r.pick(weekdays)
  add(gift, { amount: '20.00', name: 'Ana Müller', text: 'Darilo' })
  add(gift, { amount: '20.00', name: 'Bor Müller', text: 'Darilo' })
  const top = r.int(weekdays.length - 2)
  for (const d of weekdays.slice(top, top + 2 + r.int(2)))
    add(d, { amount: '-15.00', text: 'Polnjenje Urbana', e2e: 'TOPUP-77' })
  for (const d of ['2026-03-07', '2026-03-08'])
    if (r.chance(0.8))
      add(d, { amount: r.pick(['-1.80', '-33.00']), text: r.pick(['Gostilna Pri Žabarju', 'Bäckerei Groß Köln']) })
  for (let i = 0; i < 2; i++) {
    const h = r.int(weekdays.length - 2)
    add(weekdays[h + 1 + r.int(2)]!, {
      amount: `-${40 + i}.00`,
      text: r.pick(['Hotel Slon Ljubljana', 'Petrol Celje']),
      hold: weekdays[h]!,
    })
  }
  truths.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.at - b.at))

  const deliveries: PlayedDelivery[] = []
  const mix: string[] = ['nightly']
  const stmtText = r.pick([(t: string) => t, fold, (t: string) => fold(t).slice(0, 35)])
  let open = 100_000
  weekdays.forEach((d, i) => {
    const lines = truths
      .filter((t) => t.day === d)
      .map(
        (t): SentLine => ({
          day: d,
          amount: t.amount,
          text: stmtText(t.text),
          ...(t.name && { name: stmtText(t.name) }),
          ...(t.e2e && { e2e: t.e2e }),
          ref: t.ref,
        }),
      )
    deliveries.push(camt53({ no: i + 1, from: d, open: (open / 100).toFixed(2), made: `${d}T${hour(21)}`, lines }))
    open += lines.reduce((x, l) => x + Math.round(Number(l.amount) * 100), 0)
  })
  if (r.chance(0.7)) {
    const habit = r.pick(['stable', 'renewed', 'none', 'positional'])
    const moves = r.chance(0.5)
    mix.push(`poll (${habit} ids${moves ? ', moves' : ''})`)
    DAYS.forEach((d, i) => {
      for (const h of r.chance(0.5) ? [10, 19] : [19]) {
        const now = `${d}T${hour(h)}`
        const from = DAYS[Math.max(0, i - 6)]!
        const booked = truths
          .filter((t) => `${t.seen}T${hour(t.at)}` <= now)
          .map((t) => ({ t, shown: moves && `${t.day}T${hour(t.at)}` <= now ? t.day : t.seen }))
          .filter(({ shown }) => shown >= from)
        booked.sort((a, b) => (a.shown < b.shown ? 1 : a.shown > b.shown ? -1 : b.t.at - a.t.at))
        const id = (t: Truth, at: number) =>
          habit === 'stable'
            ? t.ref.toLowerCase()
            : habit === 'renewed'
              ? `${i < 6 ? 'x' : 'y'}-${t.ref}`
              : habit === 'positional'
                ? String(at + 1)
                : undefined
        const lines: SentLine[] = booked.map(({ t, shown }, at) => ({
          ...(id(t, at) && { id: id(t, at)! }),
          day: shown,
          amount: t.amount,
          text: t.text,
          ...(t.name && { name: t.name }),
          ...(t.e2e && { e2e: t.e2e }),
        }))
        const holds = truths.filter((t) => t.hold && `${t.hold}T${hour(8)}` <= now && `${t.seen}T${hour(t.at)}` > now)
        lines.push(
          ...holds.map(
            (t): SentLine => ({
              day: t.hold!,
              amount: t.amount,
              text: t.text,
              pending: true,
              ...(habit === 'stable' && { id: t.ref.toLowerCase() }),
            }),
          ),
        )
        deliveries.push(poll({ from, to: d, made: now, lines }))
      }
    })
  }
  if (r.chance(0.5)) {
    mix.push('reports')
    for (const d of weekdays) {
      const lines = truths
        .filter((t) => t.day === d && t.at < 14)
        .map(
          (t): SentLine => ({
            day: d,
            amount: t.amount,
            text: t.text,
            ...(t.name && { name: t.name }),
            ...(t.e2e && { e2e: t.e2e }),
            ref: t.ref,
          }),
        )
      if (lines.length > 0) deliveries.push(camt52({ id: `R-${d}`, day: d, made: `${d}T${hour(14)}`, lines }))
    }
  }
  if (r.chance(0.6)) {
    mix.push('notifications')
    for (const t of truths)
      if (r.chance(0.4))
        deliveries.push(
          camt54({
            id: `N-${t.ref}`,
            made: `${t.day}T${hour(t.at)}`,
            lines: [
              {
                day: t.day,
                amount: t.amount,
                text: t.text,
                ...(t.name && { name: t.name }),
                ...(t.e2e && { e2e: t.e2e }),
                ref: t.ref,
              },
            ],
          }),
        )
  }
  if (r.chance(0.5)) {
    mix.push('CSV')
    deliveries.push(
      csv({
        made: `2026-03-13T${hour(22)}`,
        lines: truths
          .map(
            (t): SentLine => ({
              day: t.day,
              amount: t.amount,
              text: fold(t.text).slice(0, 27),
              ...(t.name && { name: fold(t.name).slice(0, 27) }),
            }),
          )
          .reverse(),
      }),
    )
  }
  if (r.chance(0.4)) {
    mix.push('monthly MT940')
    deliveries.push(
      mt940({
        no: 3,
        from: '2026-03-01',
        to: '2026-03-31',
        open: '1000.00',
        made: '2026-04-01T05:00:00Z',
        lines: truths.map(
          (t): SentLine => ({
            day: t.day,
            amount: t.amount,
            text: fold(t.text),
            ...(t.name && { name: fold(t.name) }),
            ...(t.e2e && { e2e: t.e2e }),
          }),
        ),
      }),
    )
  }
  if (r.chance(0.4)) {
    mix.push('records')
    for (const d of weekdays) {
      const lines = truths
        .filter((t) => t.day === d)
        .map(
          (t): SentLine => ({
            id: `rec-${t.ref}`,
            day: d,
            amount: t.amount,
            text: t.text,
            ...(t.name && { name: t.name }),
          }),
        )
      if (lines.length > 0) deliveries.push(records({ source: 'core', made: `${d}T${hour(18)}`, lines }))
    }
  }
  deliveries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return { truths, deliveries, mix: mix.join(', ') }
}

for (let seed = Number(process.env.FIRST ?? 1); seed <= Number(process.env.WORLDS ?? 10); seed++) {
  const { truths, deliveries, mix } = world(seed)
  const total = truths.reduce((x, t) => x + Math.round(Number(t.amount) * 100), 100_000)
  checkCase({
    name: `G${String(seed).padStart(2, '0')} a random world: ${mix}; ${truths.length} payments, ${deliveries.length} deliveries`,
    deliveries,
    free: true,
    want: { rows: truths.map((t) => `${t.day} ${t.amount}`), balance: (total / 100).toFixed(2) },
  })
}
