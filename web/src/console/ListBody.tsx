import { ActionButton } from '../controls/ActionButton.tsx'
import { Notice } from '../controls/Notice.tsx'
import { DataTable } from '../list/DataTable.tsx'
import { MAX_SORTED } from '../list/sorted-rows.ts'
import { useIsPhone } from '../list/use-is-phone.ts'
import { BulkBar } from './BulkBar.tsx'
import { useCan, useConsole } from './console-context.ts'
import type { NounPage } from './noun-page.ts'
import { type useListRows, useTicked } from './use-list.ts'

type Props<T> = {
  noun: NounPage<T>
  query: string
  list: ReturnType<typeof useListRows<T>>
  selected: string | undefined
  onOpen: (row: T) => void
  onChanged: () => void
}

/** The rows of a list, with what can be done with several of them. */
export function ListBody<T>({ noun, query, list, selected, onOpen, onChanged }: Props<T>) {
  const { t, fill, number } = useConsole()
  const can = useCan()
  const isPhone = useIsPhone()
  const { rows, version, order, isTooLong, onSort, onUnsort } = list
  const { ticked, onTick, tickLoaded, clear } = useTicked(noun.idOf, query)
  const canBulk = noun.bulk?.some(({ needs }) => can(needs)) === true
  return (
    <>
      {isTooLong && (
        <Notice kind="status">
          {fill(t.sort.tooLong, { count: number(MAX_SORTED) })}{' '}
          <ActionButton kind="quiet" onPress={onUnsort}>
            {t.sort.back}
          </ActionButton>
        </Notice>
      )}
      {noun.bulk && (
        <BulkBar
          rows={[...ticked.values()]}
          actions={noun.bulk}
          titleOf={noun.titleOf}
          onChanged={onChanged}
          onClear={clear}
          onAll={() => tickLoaded(rows)}
        />
      )}
      <DataTable
        key={`${noun.path} ${query}`}
        label={noun.title}
        rows={rows}
        version={version}
        columns={noun.columns}
        idOf={noun.idOf}
        selected={selected}
        isPhone={isPhone}
        onOpen={onOpen}
        selection={canBulk ? { label: t.bulk.column, ticked, onTick } : undefined}
        sort={{ order, onSort, title: t.sort.by }}
      />
    </>
  )
}
