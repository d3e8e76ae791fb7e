import type { Profile } from '@vitrine/bank-statements'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findCsvProfile, tryCsvProfile } from '../api/manage.ts'
import { ManageError } from '../api/manage-call.ts'
import type { CsvTrial } from '../api/manage-rows.ts'
import { clearPendingFile, pendingFile } from './pending-file.ts'
import { type FileSample, sampleOf } from './sample.ts'
import { type ProfileSketch, toProfile, toSketch } from './sketch.ts'

const PAUSE_MS = 250

export type Made = { file: File; sample: FileSample; sketch: ProfileSketch; trial: CsvTrial }

/** A profile that is made from a file, or the wanted one that is changed: it is tried on the file after every change. */
export function useTrial(wanted: string | undefined, given?: File) {
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
    const file = given ?? pendingFile()
    if (!given) clearPendingFile()
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
  }, [wanted, given, open])

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
        const isOther = trial.rows.length > 0 && sketch.delimiter !== tried?.delimiter && tried !== undefined
        // With another delimiter the columns are others, and so nothing is known about them.
        const next = isOther
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
  return { stored, made, error, open, change }
}
