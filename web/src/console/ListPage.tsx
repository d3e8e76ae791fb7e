import { useCallback, useEffect, useRef, useState } from 'react'
import { ManageError } from '../api/manage-call.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ROWS_LOOKED_AT, useNews } from '../list/use-news.ts'
import { useCan, useConsole } from './console-context.ts'
import { DetailPanel } from './DetailPanel.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Link } from './Link.tsx'
import { ListBody } from './ListBody.tsx'
import type { NounPage } from './noun-page.ts'
import { PageHead } from './PageHead.tsx'
import { Problem } from './Problem.tsx'
import { addressOf, type ConsoleRoute, go } from './router.ts'
import { TimeZoneNote } from './TimeZoneNote.tsx'
import { useListRows } from './use-list.ts'

const NEW = 'new'
/** Settings, seals and banks are called by what they are found by. */
const isId = (text: string) => /^[a-z]{2,3}_/.test(text)

/** A list with its filters, and the row that the address names beside it. */
export function ListPage<T>({ noun, route }: { noun: NounPage<T>; route: ConsoleRoute }) {
  const { t, count } = useConsole()
  const can = useCan()
  const [epoch, setEpoch] = useState(0)
  const wanted = route.path[1]
  const list = useListRows(noun, route.query.toString(), epoch)
  const { rows } = list
  const [row, setRow] = useState<T>()
  const [error, setError] = useState<ManageError>()
  const page = useRef<HTMLDivElement>(null)
  const { idOf, find } = noun
  const onChanged = useCallback(() => setEpoch((before) => before + 1), [])
  const open = (id: string) => go(addressOf([noun.path, id], route.query))
  const close = () => {
    go(addressOf([noun.path], route.query))
    page.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()
  }

  useNews(noun.isLive === true, {
    list: noun.list,
    query: route.query.toString(),
    shown: () => rows.first(ROWS_LOOKED_AT),
    isWanted: () => (page.current?.querySelector('[role="grid"]')?.scrollTop ?? 0) === 0,
    onNews: onChanged,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row may be another one after a change.
  useEffect(() => {
    let current = true
    setError(undefined)
    if (wanted === undefined || wanted === NEW) setRow(undefined)
    else if (find)
      find(wanted).then(
        (found) => current && setRow(found),
        (thrown) => current && setError(ManageError.from(thrown)),
      )
    return () => {
      current = false
    }
  }, [wanted, find, epoch])

  const total = rows.count()
  const isEmpty = rows.isComplete() && total === 0
  const shown = row !== undefined && idOf(row) === wanted ? row : findLoaded(rows, idOf, wanted)
  const isCreating = wanted === NEW && noun.create !== undefined && can(noun.create.role)
  return (
    <div className="list-page" ref={page}>
      <div className="list-side">
        <PageHead title={noun.title} lead={noun.lead}>
          {noun.create && can(noun.create.role) && (
            <ActionButton kind="yes" onPress={() => open(NEW)}>
              {noun.create.label}
            </ActionButton>
          )}
          <ExportButton noun={noun} query={route.query} />
        </PageHead>
        {noun.Above && <noun.Above onChanged={onChanged} />}
        {noun.filters.length > 0 && (
          <FilterBar
            filters={noun.filters}
            query={route.query}
            onChange={(query) => go(addressOf(route.path, query), { replace: true })}
          />
        )}
        <Problem error={rows.error()} onRetry={() => rows.retry()} />
        {isEmpty ? (
          <div className="empty">
            <h2>{route.query.size > 0 ? t.nothingFound.title : noun.emptyTitle}</h2>
            <p>{route.query.size > 0 ? t.nothingFound.text : noun.empty}</p>
            {route.query.size === 0 && noun.create && can(noun.create.role) && (
              <ActionButton kind="plain" onPress={() => open(NEW)}>
                {noun.create.label}
              </ActionButton>
            )}
            {route.query.size === 0 && noun.next && (
              <Link className="button plain" href={addressOf([noun.next.path])}>
                {noun.next.label}
              </Link>
            )}
          </div>
        ) : (
          <ListBody
            noun={noun}
            query={route.query.toString()}
            list={list}
            selected={wanted}
            onOpen={(opened) => open(idOf(opened))}
            onChanged={onChanged}
          />
        )}
        <div className="list-foot">
          <p className="list-count" role="status">
            {total > 0 && count(rows.isComplete() ? t.rows : t.rowsSoFar, total)}
          </p>
          {total > 0 && !noun.hasBankDays && <TimeZoneNote />}
        </div>
      </div>
      {isCreating && noun.create && (
        <DetailPanel title={noun.create.label} onClose={close}>
          <noun.create.Form onChanged={onChanged} onOpen={open} onClose={close} />
        </DetailPanel>
      )}
      {wanted !== undefined && wanted !== NEW && (shown || error) && (
        <DetailPanel
          title={shown ? noun.titleOf(shown) : wanted}
          kicker={noun.title}
          id={isId(wanted) ? wanted : undefined}
          environment={(shown as { environment?: string } | undefined)?.environment}
          onClose={close}
        >
          {shown ? <noun.Detail key={wanted} row={shown} onChanged={onChanged} /> : <Problem error={error} />}
        </DetailPanel>
      )}
    </div>
  )
}

/** Lists without a call for one row show what the list has; a million rows are not searched for it. */
function findLoaded<T>(
  rows: { count: () => number; row: (index: number) => T | undefined },
  idOf: (row: T) => string,
  wanted: string | undefined,
): T | undefined {
  if (wanted === undefined) return undefined
  for (let index = 0; index < Math.min(rows.count(), 20_000); index++) {
    const row = rows.row(index)
    if (row !== undefined && idOf(row) === wanted) return row
  }
  return undefined
}
