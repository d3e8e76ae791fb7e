import type { ReactNode } from 'react'
import { useConsole } from './console-context.ts'

type Props = { caption: string; head: [string, string]; rows: { key: string; name: ReactNode; value: ReactNode }[] }

/** What a picture shows, in words and numbers: for screen readers, keyboards, and whoever wants to know exactly. */
export function FigureTable({ caption, head, rows }: Props) {
  const { t } = useConsole()
  return (
    <details className="figures">
      <summary>{t.chart.asTable}</summary>
      <table>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, value }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
