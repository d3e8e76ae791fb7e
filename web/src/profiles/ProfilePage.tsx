import { useCan, useConsole } from '../console/console-context.ts'
import { PageHead } from '../console/PageHead.tsx'
import { Problem } from '../console/Problem.tsx'
import type { ConsoleRoute } from '../console/router.ts'
import { ProfileDrop } from './ProfileDrop.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { useTrial } from './use-trial.ts'

/** A CSV file is dropped, its columns are named by clicking, and what would be imported is shown at once. */
export function ProfilePage({ route }: { route: ConsoleRoute }) {
  const { t, fill } = useConsole()
  const can = useCan()
  const wanted = route.query.get('profile') ?? undefined
  const { stored, made, error, open, change } = useTrial(wanted)
  const title = wanted === undefined ? t.profiles.make : fill(t.profiles.change, { id: wanted })
  if (!can('editor')) return <PageHead title={t.profiles.make} lead={t.problem.kinds.forbidden.remedy} />
  return (
    <div className="page profile-page">
      <PageHead title={title} lead={t.profiles.makeLead} />
      <ProfileDrop onFile={(dropped) => open(dropped, stored)} name={made?.file.name} />
      <Problem error={error} />
      {made && <ProfileFields made={made} stored={stored} onChange={change} />}
    </div>
  )
}
