import { useConsole } from '../console/console-context.ts'
import { Problem } from '../console/Problem.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { useTrial } from './use-trial.ts'

type Props = { file: File; onSaved: (profileId: string) => void }

/** The profile of a file that waits for it, made beside the file itself. */
export function ProfileMaker({ file, onSaved }: Props) {
  const { t } = useConsole()
  const { made, error, change } = useTrial(undefined, file)
  return (
    <section className="profile-page profile-inline" aria-label={t.profiles.make}>
      <p className="soft">{t.profiles.makeLead}</p>
      <Problem error={error} />
      {made && <ProfileFields made={made} onChange={change} onSaved={onSaved} />}
    </section>
  )
}
