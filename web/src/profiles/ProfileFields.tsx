import type { Profile } from '@vitrine/bank-statements'
import { useConsole } from '../console/console-context.ts'
import { Notice } from '../controls/Notice.tsx'
import { ColumnTable } from './ColumnTable.tsx'
import { FormatFields } from './FormatFields.tsx'
import { SaveProfile } from './SaveProfile.tsx'
import { lostOf, type ProfileSketch, toProfile, withRole } from './sketch.ts'
import { TrialResult } from './TrialResult.tsx'
import type { Made } from './use-trial.ts'

/** Questions about columns are answered on this page, and not by a profile in a file. */
const ABOUT_COLUMNS = 'columns: '
const BY_PROFILE = ' Answer it in the profile below'
const isAboutColumns = (question: string) => question.startsWith(ABOUT_COLUMNS)

type Props = {
  made: Made
  /** The profile that is changed. */
  stored?: Partial<Profile> | undefined
  onChange: (sketch: ProfileSketch) => void
  /** Where the file goes on by itself with the profile; else it is offered to import it. */
  onSaved?: ((profileId: string) => void) | undefined
}

/** The columns and formats of a file, what would be imported by them, and how it is saved. */
export function ProfileFields({ made: { trial, file, sketch }, stored, onChange, onSaved }: Props) {
  const { t, fill } = useConsole()
  const isNew = stored === undefined
  const lost = stored ? lostOf(stored, trial.rows) : []
  return (
    <>
      {trial.recognised && isNew && (
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
        onRole={(at, role) => onChange(withRole(sketch, at, role, trial.rows))}
      />
      {trial.questions.length > 0 && isNew && (
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
      <FormatFields sketch={sketch} rows={trial.rows} onChange={onChange} />
      <h2>{t.profiles.preview}</h2>
      <TrialResult trial={trial} sketch={sketch} onChange={onChange} />
      <SaveProfile
        file={file}
        profile={toProfile(sketch, trial.rows)}
        stored={stored}
        isReady={trial.profileFaults.length === 0 && trial.faults.length === 0 && trial.read > 0}
        hasAccount={sketch.roles.includes('ownAccount') || sketch.rest.preamble !== undefined}
        suggested={trial.recognised ? { bank: trial.recognised.bank } : {}}
        onSaved={onSaved}
      />
    </>
  )
}
