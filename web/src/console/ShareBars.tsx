import type { ReactNode } from 'react'
import { useConsole } from './console-context.ts'
import { Link } from './Link.tsx'

type Props = {
  title: string
  parts: [name: string, count: number][]
  words?: Readonly<Record<string, string>>
  /** The list of what a part counts. */
  addressOfPart?: (name: string) => string
  /** What is said, and can be done, where there is none. */
  empty: ReactNode
}

/** Counts by name, each with a bar as long as its share of the largest. The bars repeat the numbers. */
export function ShareBars({ title, parts, words = {}, addressOfPart, empty }: Props) {
  const { number } = useConsole()
  const most = Math.max(1, ...parts.map(([, count]) => count))
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {parts.length === 0 && <p className="soft">{empty}</p>}
      <dl className="shares">
        {parts.map(([name, count]) => {
          const said = words[name] ?? name.replaceAll('_', ' ')
          return (
            <div key={name}>
              <dt>{addressOfPart ? <Link href={addressOfPart(name)}>{said}</Link> : said}</dt>
              <dd>
                <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                  <rect className="bar" width={Math.max(1, (count / most) * 100)} height="6" />
                </svg>
                <span>{number(count)}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
