import type { Profile } from '@vitrine/bank-statements'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findCsvProfile, tryCsvProfile } from '../api/manage.ts'
import { ManageError } from '../api/manage-call.ts'
import type { CsvTrial } from '../api/manage-rows.ts'
import { useCan, useConsole } from '../console/console-context.ts'
import { PageHead } from '../console/PageHead.tsx'
import { Problem } from '../console/Problem.tsx'
import type { ConsoleRoute } from '../console/router.ts'
import { Notice } from '../controls/Notice.tsx'
import { ColumnTable } from './ColumnTable.tsx'
import { FormatFields } from './FormatFields.tsx'
import { ProfileDrop } from './ProfileDrop.tsx'
import { clearPendingFile, pendingFile } from './pending-file.ts'
import { SaveProfile } from './SaveProfile.tsx'
import { type FileSample, sampleOf } from './sample.ts'
import { lostOf, type ProfileSketch, toProfile, toSketch, withRole } from './sketch.ts'
import { TrialResult } from './TrialResult.tsx'

const PAUSE_MS = 250
/** Questions about columns are answered on this page, and not by a profile in a file. */
const ABOUT_COLUMNS = 'columns: '
const BY_PROFILE = ' Answer it in the profile below'
const isAboutColumns = (question: string) => question.startsWith(ABOUT_COLUMNS)

type Made = { file: File; sample: FileSample; sketch: ProfileSketch; trial: CsvTrial }

/** A CSV file is dropped, its columns are named by clicking, and what would be imported is shown at once. */
export function ProfilePage({ route }: { route: ConsoleRoute }) {
  const { t, fill } = useConsole()
  const can = useCan()
  const wanted = route.query.get('profile') ?? undefined
  const [stored, setStored] = useState<Partial<Profile>>()
  const [made, setMade] = useState<Made>()
  const [error, setError] = useState<ManageError>()
  const number = useRef(0)

  const open = useCallback(async (file: File, profile: Partial<Profile> | undefined) => {
    const mine = ++number.current
    setError(undefined)
    try {
      const sample = await sampleOf(file)
      const trial = await tryCsvProfile({ ...sample, ...(profile && { profile }) })
      if (number.current === mine) setMade({ file, sample, trial, sketch: toSketch(trial.profile, trial.rows) })
    } catch (thrown) {
      setMade(undefined)
      setError(ManageError.from(thrown))
    }
  }, [])

  useEffect(() => {
    const file = pendingFile()
    clearPendingFile()
    if (wanted === undefined) {
      if (file) open(file, undefined)
      return
    }
    findCsvProfile(wanted).then(
      ({ profile }) => {
        setStored(profile)
        if (file) open(file, profile)
      },
      (thrown) => setError(ManageError.from(thrown)),
    )
  }, [wanted, open])

  const sketch = made?.sketch
  const [tried, setTried] = useState<ProfileSketch>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read again is decided by the sketch alone.
  useEffect(() => {
    if (!made || !sketch || sketch === tried) return
    const mine = ++number.current
    const timer = setTimeout(async () => {
      try {
        const trial = await tryCsvProfile({ ...made.sample, profile: toProfile(sketch, made.trial.rows) })
        if (number.current !== mine) return
        const hasNewDelimiter = trial.rows.length > 0 && sketch.delimiter !== tried?.delimiter && tried !== undefined
        // With another delimiter the columns are others, and so nothing is known about them.
        const next = hasNewDelimiter
          ? { ...toSketch({}, trial.rows), delimiter: sketch.delimiter, charset: sketch.charset }
          : sketch
        setError(undefined)
        setTried(next)
        setMade({ ...made, sketch: next, trial })
      } catch (thrown) {
        if (number.current === mine) setError(ManageError.from(thrown))
      }
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [sketch])

  const change = (next: ProfileSketch) => setMade((before) => before && { ...before, sketch: next })
  const { trial, file } = made ?? {}
  const lost = stored && trial ? lostOf(stored, trial.rows) : []
  const title = wanted === undefined ? t.profiles.make : fill(t.profiles.change, { id: wanted })
  if (!can('editor')) return <PageHead title={t.profiles.make} lead={t.problem.remedy.forbidden} />
  return (
    <div className="page profile-page">
      <PageHead title={title} lead={t.profiles.makeLead} />
      <ProfileDrop onFile={(dropped) => open(dropped, stored)} name={file?.name} />
      <Problem error={error} />
      {made && trial && file && sketch && (
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
