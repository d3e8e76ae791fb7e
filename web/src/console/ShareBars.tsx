import { useConsole } from './console-context.ts'

type Props = { title: string; parts: [name: string, count: number][]; words?: Readonly<Record<string, string>> }

/** Counts by name, each with a bar as long as its share of the largest. The bars repeat the numbers. */
export function ShareBars({ title, parts, words = {} }: Props) {
  const { t, number } = useConsole()
  const most = Math.max(1, ...parts.map(([, count]) => count))
  return (
    <section className="card">
      <h2>{title}</h2>
      {parts.length === 0 && <p className="soft">{t.overview.nothingYet}</p>}
      <dl className="shares">
        {parts.map(([name, count]) => (
          <div key={name}>
            <dt>{words[name] ?? name.replaceAll('_', ' ')}</dt>
            <dd>
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect className="bar" width={Math.max(1, (count / most) * 100)} height="6" />
              </svg>
              <span>{number(count)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
