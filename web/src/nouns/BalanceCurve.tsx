import type { AccountPast, StatedDay } from '../api/manage-rows.ts'
import { useConsole } from '../console/console-context.ts'
import { FigureTable } from '../console/FigureTable.tsx'

const DAY_MS = 86_400_000
const WIDE = 300
const HIGH = 100
/** Room for the dots at the edges. */
const EDGE = 4

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** Where a balance is drawn. A pixel needs no exact decimal; the numbers beside it are as the bank wrote them. */
type Dot = StatedDay & { x: number; y: number }

function dotsOf(balances: StatedDay[]): { dots: Dot[]; zero: number | undefined } {
  const values = balances.map(({ amount }) => Number(amount))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const from = dayNumber(balances[0]!.day)
  const days = Math.max(1, dayNumber(balances.at(-1)!.day) - from)
  const yOf = (value: number) => (high === low ? HIGH / 2 : EDGE + ((high - value) / (high - low)) * (HIGH - 2 * EDGE))
  const dots = balances.map((one, at) => {
    const x = EDGE + ((dayNumber(one.day) - from) / days) * (WIDE - 2 * EDGE)
    return { ...one, x, y: yOf(values[at]!) }
  })
  return { dots, zero: low < 0 && high > 0 ? yOf(0) : undefined }
}

/** Between two balances there is a line only where every day between them is complete: what is not known is not drawn. */
function linesOf(dots: Dot[], { days }: AccountPast): [Dot, Dot][] {
  const known = new Set(days.filter(({ kind }) => kind === 'complete').map(({ day }) => day))
  const isKnown = (from: string, to: string) => {
    for (let day = dayNumber(from) + 1; day < dayNumber(to); day++)
      if (!known.has(new Date(day * DAY_MS).toISOString().slice(0, 10))) return false
    return true
  }
  return dots.flatMap((dot, at) => {
    const before = dots[at - 1]
    return before && isKnown(before.day, dot.day) ? [[before, dot] as [Dot, Dot]] : []
  })
}

/** The balances that the bank stated; none is computed. */
export function BalanceCurve({ past }: { past: AccountPast }) {
  const { t, fill, amount, day: sayDay } = useConsole()
  const { balances, currency } = past
  const [first] = balances
  const last = balances.at(-1)
  if (!first || !last) return <p className="soft">{t.days.noBalance}</p>
  const say = (one: StatedDay) => amount(one.amount, currency)
  if (first === last)
    return <p className="soft">{fill(t.days.oneBalance, { amount: say(first), day: sayDay(first.day) })}</p>
  const { dots, zero } = dotsOf(balances)
  const lines = linesOf(dots, past)
  const byAmount = balances.toSorted((a, b) => Number(a.amount) - Number(b.amount))
  const text = fill(t.days.balanceText, {
    first: say(first),
    from: sayDay(first.day),
    last: say(last),
    until: sayDay(last.day),
    lowest: say(byAmount[0]!),
    highest: say(byAmount.at(-1)!),
  })
  return (
    <div className="curve">
      <p className="soft">
        {text} {lines.length < dots.length - 1 && t.days.broken}
      </p>
      <p className="curve-end" aria-hidden="true">
        {say(byAmount.at(-1)!)}
      </p>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
        {zero !== undefined && <line className="zero" x1="0" x2={WIDE} y1={zero} y2={zero} />}
        {lines.map(([from, to]) => (
          <line key={to.day} className="line" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        ))}
        {dots.map((dot) => (
          // A line without length and with round ends stays round, however wide the picture is.
          <line key={dot.day} className="dot" x1={dot.x} y1={dot.y} x2={dot.x} y2={dot.y}>
            <title>{`${sayDay(dot.day)}: ${say(dot)}`}</title>
          </line>
        ))}
      </svg>
      <p className="curve-end" aria-hidden="true">
        {say(byAmount[0]!)}
      </p>
      <p className="chart-ends" aria-hidden="true">
        <span>{sayDay(first.day)}</span>
        <span>{sayDay(last.day)}</span>
      </p>
      <FigureTable
        caption={t.days.balances}
        head={[t.overview.day, t.field.balance]}
        rows={balances.toReversed().map((one) => ({ key: one.day, name: sayDay(one.day), value: say(one) }))}
      />
    </div>
  )
}
