import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { findOwnerWithAccounts, joinOwners, previewJoin } from '../api/manage-people.ts'
import type { ConsoleOwner } from '../api/manage-rows.ts'
import { Chooser } from '../chooser/Chooser.tsx'
import { ownersBeside } from '../chooser/choices.ts'
import { useConsole } from '../console/console-context.ts'
import { Problem } from '../console/Problem.tsx'
import { addressOf, go } from '../console/router.ts'
import { useAction } from '../console/use-action.ts'
import { useFound } from '../console/use-found.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Waiting } from '../frame/Waiting.tsx'

type OwnerPair = { kept: string; gone: string }

/** Two records that are one person: chosen, compared with what would follow, and only then joined. */
export function JoinOwners({ owner, onChanged }: { owner: ConsoleOwner; onChanged: () => void }) {
  const { t } = useConsole()
  const [isOpen, setOpen] = useState(false)
  const [other, setOther] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another owner is another panel.
  const others = useMemo(() => ownersBeside(owner), [owner.id])
  const [isSwapped, setSwapped] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpen) heading.current?.focus()
  }, [isOpen])
  if (!isOpen)
    return (
      <ActionButton kind="plain" onPress={() => setOpen(true)}>
        {t.owners.join}
      </ActionButton>
    )
  const pair = isSwapped ? { kept: other, gone: owner.id } : { kept: owner.id, gone: other }
  return (
    <section className="decide confirm" aria-label={t.owners.joinTitle}>
      <h2 ref={heading} tabIndex={-1}>
        {t.owners.joinTitle}
      </h2>
      <p>{t.owners.joinText}</p>
      <Chooser
        className="field"
        label={t.owners.joinOther}
        hint={t.owners.joinHint}
        source={others}
        value={other}
        onChange={setOther}
      />
      {other !== '' && (
        <SideBySide
          key={`${pair.kept} ${pair.gone}`}
          pair={pair}
          onSwap={() => setSwapped(!isSwapped)}
          onJoined={() => {
            setOpen(false)
            onChanged()
            go(addressOf(['owners', pair.kept]))
          }}
        />
      )}
      <ActionButton kind="plain" onPress={() => setOpen(false)}>
        {t.cancel}
      </ActionButton>
    </section>
  )
}

function SideBySide({ pair, onSwap, onJoined }: { pair: OwnerPair; onSwap: () => void; onJoined: () => void }) {
  const { t, number, count } = useConsole()
  const { busy, error, run } = useAction()
  const preview = useCallback((other: string) => previewJoin(pair.kept, other), [pair.kept])
  const { found: outcome, error: refusal } = useFound(pair.gone, preview)
  const { found: kept, error: keptMissing } = useFound(pair.kept, findOwnerWithAccounts)
  const { found: gone, error: goneMissing } = useFound(pair.gone, findOwnerWithAccounts)
  const unseen = refusal ?? keptMissing ?? goneMissing
  const isShown = outcome !== undefined && kept !== undefined && gone !== undefined
  const after = outcome?.owner
  const rows: [name: string, kept: string | undefined, gone: string | undefined, after: string | undefined][] = [
    [t.field.name, kept?.name, gone?.name, after?.name],
    [t.field.email, kept?.email, gone?.email, after?.email],
    [t.field.phone, kept?.phoneNumber, gone?.phoneNumber, after?.phoneNumber],
    [
      t.accounts.title,
      kept && number(kept.accounts.length),
      gone && number(gone.accounts.length),
      outcome && kept && number(kept.accounts.length + outcome.accounts),
    ],
    [
      t.consents.title,
      kept && number(kept.consents.length),
      gone && number(gone.consents.length),
      outcome && kept && number(kept.consents.length + outcome.consents),
    ],
  ]
  return (
    <>
      <table className="side-by-side in-three">
        <thead>
          <tr>
            <th scope="col">{t.owners.stays}</th>
            <th scope="col">{t.owners.goes}</th>
            <th scope="col">{t.field.after}</th>
          </tr>
        </thead>
        {rows.map(([name, ...cells]) => (
          <tbody key={name}>
            <tr>
              <th colSpan={3} scope="rowgroup">
                {name}
              </th>
            </tr>
            <tr>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns, always the same.
                <td key={at}>{cell || t.none}</td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
      {outcome && outcome.ended > 0 && <p>{count(t.owners.joinEnds, outcome.ended)}</p>}
      {!isShown && !unseen && <Waiting />}
      <Problem error={unseen ?? error} />
      <div className="button-row panel-actions">
        {isShown && (
          <ActionButton
            kind="warn"
            busy={busy}
            onPress={() =>
              run(async () => {
                await joinOwners(pair.kept, pair.gone)
                onJoined()
              })
            }
          >
            {t.owners.joinYes}
          </ActionButton>
        )}
        <ActionButton kind="plain" onPress={onSwap}>
          {t.owners.joinSwap}
        </ActionButton>
      </div>
    </>
  )
}
