import { useConsole } from '../console/console-context.ts'
import { COLUMN_ROLES, dataRows, namesAt, type SampleRow, type SketchRole } from './sketch.ts'

type Props = {
  rows: SampleRow[]
  headerLine: number | null
  roles: (SketchRole | '')[]
  onRole: (at: number, role: SketchRole | '') => void
}

const MAX_ROWS = 8

/** The first rows of the file; the menu on the head of a column says what it is. */
export function ColumnTable({ rows, headerLine, roles, onRole }: Props) {
  const { t, fill } = useConsole()
  const names = namesAt(rows, headerLine)
  const titles = roles.map((_, at) => names?.[at] || fill(t.profiles.column, { number: String(at + 1) }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard.
    <section className="sample" aria-label={t.profiles.columns} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {roles.map((role, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
              <th key={at} scope="col" className={role === '' ? undefined : 'used'}>
                <span className="sample-name">{titles[at]}</span>
                <select
                  aria-label={fill(t.profiles.whatIs, { column: titles[at]! })}
                  value={role}
                  onChange={({ target }) => onRole(at, target.value as SketchRole | '')}
                >
                  <option value="">{t.profiles.unused}</option>
                  {COLUMN_ROLES.map((each) => (
                    <option key={each} value={each}>
                      {t.profiles.role[each]}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dataRows(rows, headerLine)
            .slice(0, MAX_ROWS)
            .map(({ line, cells }) => (
              <tr key={line}>
                {roles.map((role, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
                  <td key={at} className={role === '' ? 'unused' : undefined}>
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
