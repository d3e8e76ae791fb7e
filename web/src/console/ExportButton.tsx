import { useRef, useState } from 'react'
import { ActionButton } from '../controls/ActionButton.tsx'
import type { TableColumn } from '../list/column.ts'
import { type CsvCell, toCsv } from '../list/csv.ts'
import { useConsole } from './console-context.ts'
import type { NounPage } from './noun-page.ts'
import { Problem } from './Problem.tsx'
import { useAction } from './use-action.ts'

/** Spreadsheets hold about a million rows; somebody who needs more needs the API. */
const MAX_ROWS = 200_000
const ROWS_A_PAGE = 500

/** All rows that match the filters, not only those that were scrolled to. */
export function ExportButton<T>({ noun, query }: { noun: NounPage<T>; query: URLSearchParams }) {
  const { t, language, fill, count, number } = useConsole()
  const [done, setDone] = useState(0)
  const [isCut, setIsCut] = useState(false)
  const stopped = useRef(false)
  const { busy, error, run } = useAction()
  const start = () =>
    run(async () => {
      stopped.current = false
      setDone(0)
      setIsCut(false)
      const lines: CsvCell[][] = [
        noun.columns.flatMap(({ label, idOf }) => (idOf ? [label, `${label} ${t.field.id}`] : [label])),
      ]
      let cursor: string | undefined
      do {
        const page = await noun.list({ ...Object.fromEntries(query), cursor, limit: ROWS_A_PAGE })
        for (const row of page.data) lines.push(cellsOf(noun.columns, row))
        cursor = page.metadata.next_cursor
        setDone(lines.length - 1)
      } while (cursor !== undefined && lines.length <= MAX_ROWS && !stopped.current)
      setIsCut(cursor !== undefined && !stopped.current)
      if (!stopped.current) download(`${noun.path}.csv`, toCsv(lines, language))
    })
  return (
    <>
      <ActionButton kind="plain" onPress={busy ? () => (stopped.current = true) : start}>
        {busy ? `${t.export.stop} (${count(t.export.running, done)})` : t.export.start}
      </ActionButton>
      {isCut && <p role="status">{fill(t.export.cut, { count: number(MAX_ROWS) })}</p>}
      <Problem error={error} />
    </>
  )
}

const cellsOf = <T,>(columns: TableColumn<T>[], row: T): CsvCell[] =>
  columns.flatMap(({ text, isNumber, idOf }) => [
    isNumber ? { number: text(row) } : text(row),
    ...(idOf ? [idOf(row)] : []),
  ])

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
