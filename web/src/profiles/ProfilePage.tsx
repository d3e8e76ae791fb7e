import { useCan, useConsole } from '../console/console-context.ts'
import { PageHead } from '../console/PageHead.tsx'
import { Problem } from '../console/Problem.tsx'
import type { ConsoleRoute } from '../console/router.ts'
import { Notice } from '../controls/Notice.tsx'
import { ColumnTable } from './ColumnTable.tsx'
import { FormatFields } from './FormatFields.tsx'
import { ProfileDrop } from './ProfileDrop.tsx'
import { SaveProfile } from './SaveProfile.tsx'
import { lostOf, toProfile, withRole } from './sketch.ts'
import { TrialResult } from './TrialResult.tsx'
import { useTrial } from './use-trial.ts'

/** Questions about columns are answered on this page, and not by a profile in a file. */
const ABOUT_COLUMNS = 'columns: '
const BY_PROFILE = ' Answer it in the profile below'
const isAboutColumns = (question: string) => question.startsWith(ABOUT_COLUMNS)

/** A CSV file is dropped, its columns are named by clicking, and what would be imported is shown at once. */
export function ProfilePage({ route }: { route: ConsoleRoute }) {
  const { t, fill } = useConsole()
  const can = useCan()
  const wanted = route.query.get('profile') ?? undefined
  const { stored, made, error, open, change } = useTrial(wanted)
  const { trial, file, sketch } = made ?? {}
  const lost = stored && trial ? lostOf(stored, trial.rows) : []
  const title = wanted === undefined ? t.profiles.make : fill(t.profiles.change, { id: wanted })
  if (!can('editor')) return <PageHead title={t.profiles.make} lead={t.problem.remedy.forbidden} />
  return (
    <div className="page profile-page">
      <PageHead title={title} lead={t.profiles.makeLead} />
      <ProfileDrop onFile={(dropped) => open(dropped, stored)} name={file?.name} />
      <Problem error={error} />
      {trial && file && sketch && (
        <>
          {trial.recognised && wanted === undefined && (
            <Notice kind="status" title={fill(t.profiles.recognised, trial.recognised)}>
              {t.profiles.recognisedText}
            </Notice>
          )}
          {lost.length > 0 && (
            <Notice kind="alert" title={t.profiles.lost}>
              {lost.join(', ')}
            </Notice>
          )}
          <h2>{t.profiles.columns}</h2>
          <p className="soft">{t.profiles.columnsHint}</p>
          <ColumnTable
            rows={trial.rows}
            headerLine={sketch.headerLine}
            roles={sketch.roles}
            onRole={(at, role) => change(withRole(sketch, at, role, trial.rows))}
          />
          {trial.questions.length > 0 && wanted === undefined && (
            <Notice kind="plain" title={t.profiles.check}>
              {t.profiles.checkText}
              <ul>
                {trial.questions.filter(isAboutColumns).map((question) => (
                  <li key={question}>{question.replace(ABOUT_COLUMNS, '').replace(BY_PROFILE, '')}</li>
                ))}
              </ul>
            </Notice>
          )}
          <h2>{t.profiles.formats}</h2>
          <FormatFields sketch={sketch} rows={trial.rows} onChange={change} />
          <h2>{t.profiles.preview}</h2>
          <TrialResult trial={trial} />
          <SaveProfile
            file={file}
            profile={toProfile(sketch, trial.rows)}
            stored={stored}
            isReady={trial.profileFaults.length === 0 && trial.faults.length === 0 && trial.read > 0}
            hasAccount={sketch.roles.includes('ownAccount') || sketch.rest.preamble !== undefined}
            suggested={trial.recognised ? { bank: trial.recognised.bank } : {}}
          />
        </>
      )}
    </div>
  )
}
