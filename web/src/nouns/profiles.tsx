import { findCsvProfile, listCsvProfiles, removeCsvProfile } from '../api/manage.ts'
import type { ConsoleProfile } from '../api/manage-rows.ts'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { Link } from '../console/Link.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { addressOf, go } from '../console/router.ts'
import { ProfileDrop } from '../profiles/ProfileDrop.tsx'
import { setPendingFile } from '../profiles/pending-file.ts'
import { column, Mono, timeColumn } from './parts.tsx'

export const PROFILE_MAKER = 'csv-profile-maker'

function MakeProfile() {
  const can = useCan()
  if (!can('editor')) return null
  return (
    <ProfileDrop
      onFile={(file) => {
        setPendingFile(file)
        go(addressOf([PROFILE_MAKER]))
      }}
    />
  )
}

function ProfileDetail({ row, onChanged }: DetailProps<ConsoleProfile>) {
  const { t, time } = useConsole()
  const can = useCan()
  const { bank, country, header, dateFormat } = row.profile
  return (
    <>
      <Facts
        rows={[
          [t.profiles.bank, bank],
          [t.field.country, country],
          [t.profiles.knownBy, header === false ? t.profiles.noHeader : header.join(', ')],
          [t.profiles.dateFormat, dateFormat],
          [t.field.created, time(row.created)],
          [t.profiles.modified, time(row.modified)],
          [t.field.id, <Mono key="id">{row.id}</Mono>],
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it is reached with the keyboard. */}
      <pre tabIndex={0}>{JSON.stringify(row.profile, null, 2)}</pre>
      <div className="button-row panel-actions">
        {can('editor') && (
          <Link className="button plain" href={addressOf([PROFILE_MAKER], new URLSearchParams({ profile: row.id }))}>
            {t.profiles.changeBySample}
          </Link>
        )}
        <Decide
          label={t.profiles.remove}
          title={t.profiles.removeTitle}
          needs="editor"
          warns
          onYes={async () => {
            await removeCsvProfile(row.id)
            onChanged()
            go(addressOf(['csv-profiles']))
          }}
        >
          {t.profiles.removeText}
        </Decide>
      </div>
    </>
  )
}

export const profilesPage = (i18n: ConsoleI18n): NounPage<ConsoleProfile> => {
  const { t } = i18n
  return {
    path: 'csv-profiles',
    ...t.profiles,
    list: listCsvProfiles,
    find: findCsvProfile,
    idOf: ({ id }) => id,
    titleOf: ({ profile: { bank } }) => bank,
    columns: [
      column('bank', t.profiles.bank, { text: ({ profile }) => profile.bank, phone: 'title' }),
      column('id', t.field.id, { text: ({ id }) => id, phone: 'below' }),
      column('country', t.field.country, { text: ({ profile }) => profile.country, phone: 'side', width: '6rem' }),
      column('header', t.profiles.knownBy, {
        text: ({ profile: { header } }) => (header === false ? t.profiles.noHeader : header.join(', ')),
        width: 'minmax(14rem, 2fr)',
      }),
      timeColumn(i18n, 'modified', t.profiles.modified, ({ modified }) => modified, 'below'),
    ],
    filters: [],
    Detail: ProfileDetail,
    Above: MakeProfile,
  }
}
