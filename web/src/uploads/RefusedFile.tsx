import { useState } from 'react'
import type { ConsoleFault } from '../api/manage-rows.ts'
import { ACCOUNTS } from '../chooser/choices.ts'
import { useConsole } from '../console/console-context.ts'
import { useFound } from '../console/use-found.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ProfileMaker } from '../profiles/ProfileMaker.tsx'
import { ChooseAccount } from './ChooseAccount.tsx'
import { CreateAccounts } from './CreateAccounts.tsx'
import { accountText, faultText, lineText } from './fault-words.ts'
import { StateOption } from './StateOption.tsx'
import { type FileOnItsWay, goOn, useUploads } from './uploads.ts'
import { accountSetting, type WantedAccount, wantedAccounts, wantedBy } from './wanted.ts'

/** A refused file is the start of a task: what is wrong, and what settles it, in place. Then the import goes on. */
export function RefusedFile({ upload }: { upload: FileOnItsWay }) {
  return (
    <ul className="faults">
      {(upload.faults ?? []).map((fault) => (
        <li key={JSON.stringify(fault)}>
          <Fault upload={upload} fault={fault} />
        </li>
      ))}
    </ul>
  )
}

function Fault({ upload, fault }: { upload: FileOnItsWay; fault: ConsoleFault }) {
  const i18n = useConsole()
  const wanted = wantedAccounts(useUploads())
  const own = wantedBy(fault).flatMap(({ number, currency }) =>
    wanted.filter((each) => each.uploads.includes(upload.key) && each.number === number && each.currency === currency),
  )
  const line = lineText(i18n, fault)
  return (
    <>
      <p>
        <strong>{faultText(i18n, fault)}</strong>
        {line !== undefined && <span className="soft"> {line}</span>}
      </p>
      {fault.code === 'not_stated' && fault.option !== undefined && (
        <StateOption upload={upload.key} option={fault.option} />
      )}
      {own.map((one) => (
        <MissingAccount key={one.key} wanted={one} />
      ))}
      {fault.code === 'several_accounts' && <OneOfSeveral upload={upload.key} fault={fault} />}
      {fault.begins !== undefined && fault.line !== undefined && (
        <LeaveOut upload={upload} line={fault.line} begins={fault.begins} />
      )}
      {fault.code === 'csv_unknown' && <UnknownCsv upload={upload} fault={fault} />}
    </>
  )
}

/** Other files that wait for the same account go on with this one. */
function MissingAccount({ wanted }: { wanted: WantedAccount }) {
  const i18n = useConsole()
  const { t, fill } = i18n
  const { number, currency, saysCurrency = false } = wanted
  const [doing, setDoing] = useState<'create' | 'choose' | undefined>(
    number === undefined && !saysCurrency ? 'choose' : undefined,
  )
  const onClose = () => setDoing(undefined)
  // Another press closes it again: the only button that gives up is the one of the file.
  const toggle = (one: 'create' | 'choose') => setDoing(doing === one ? undefined : one)
  return (
    <>
      {saysCurrency && <p className="soft">{t.uploads.currencyOfAccount}</p>}
      <div className="button-row">
        <ActionButton kind="plain" aria-expanded={doing === 'create'} onPress={() => toggle('create')}>
          {number === undefined
            ? t.uploads.createUnnamed
            : fill(t.uploads.create, { account: accountText(i18n, number, currency) })}
        </ActionButton>
        <ActionButton kind="plain" aria-expanded={doing === 'choose'} onPress={() => toggle('choose')}>
          {t.uploads.choose}
        </ActionButton>
      </div>
      {doing === 'create' && <CreateAccounts wanted={[wanted]} onClose={onClose} />}
      {doing === 'choose' && (
        <ChooseAccount
          number={number}
          onClose={onClose}
          onChosen={(account) => {
            for (const upload of wanted.uploads) goOn(upload, accountSetting(wanted, account))
          }}
        />
      )}
    </>
  )
}

function OneOfSeveral({ upload, fault }: { upload: number; fault: ConsoleFault }) {
  return (
    <div className="button-row">
      {(fault.accountIds ?? []).map((id) => (
        <AccountButton key={id} id={id} onChosen={() => goOn(upload, accountSetting(fault, { id, currency: '' }))} />
      ))}
    </div>
  )
}

function AccountButton({ id, onChosen }: { id: string; onChosen: () => void }) {
  const { found } = useFound(id, ACCOUNTS.find)
  return (
    <ActionButton kind="plain" onPress={onChosen}>
      {found ? [found.label, found.about].filter(Boolean).join(' · ') : id}
    </ActionButton>
  )
}

/** A total or a remark is no movement: the rest of the file is imported without it. */
function LeaveOut({ upload: { key, settings }, line, begins }: { upload: FileOnItsWay; line: number; begins: string }) {
  const { t, fill, number } = useConsole()
  return (
    <div className="button-row">
      <ActionButton kind="plain" onPress={() => goOn(key, { leaveOut: [...(settings.leaveOut ?? []), line] })}>
        {fill(t.uploads.leaveOut, { line: number(line), text: begins })}
      </ActionButton>
    </div>
  )
}

/** Once its columns are described, other files that waited for that are tried again, too. */
function UnknownCsv({ upload, fault }: { upload: FileOnItsWay; fault: ConsoleFault }) {
  const { t, fill } = useConsole()
  const uploads = useUploads()
  const [isDescribing, setDescribing] = useState(false)
  const onSaved = (profile: string) => {
    goOn(upload.key, { profile })
    const others = uploads.filter(
      ({ key, faults = [] }) => key !== upload.key && faults.some(({ code }) => code === 'csv_unknown'),
    )
    for (const { key } of others) goOn(key, {})
  }
  return (
    <>
      <div className="button-row">
        <ActionButton kind="plain" aria-expanded={isDescribing} onPress={() => setDescribing(!isDescribing)}>
          {t.uploads.describe}
        </ActionButton>
        {fault.candidates?.map(({ id, bank }) => (
          <ActionButton key={id} kind="plain" onPress={() => goOn(upload.key, { profile: id })}>
            {fill(t.uploads.candidate, { bank })}
          </ActionButton>
        ))}
      </div>
      {isDescribing && <ProfileMaker file={upload.file} onSaved={onSaved} />}
    </>
  )
}
