import { useState } from 'react'
import type { Translations } from '../../../src/clients/inquiries/inquiry.ts'
import type { Language } from '../../../src/platform/core/language.ts'
import { createInquiry, editInquiry, findInquiry, findTenant, listInquiries, moveInquiry } from '../api/manage.ts'
import type { ConsoleInquiry, InquiryFields } from '../api/manage-rows.ts'
import { CURRENT_TENANTS, TENANTS } from '../chooser/choices.ts'
import { ConsentPreview } from '../console/ConsentPreview.tsx'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { FieldForm, type FormField, type FormValues } from '../console/FieldForm.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { Problem } from '../console/Problem.tsx'
import { useRoute } from '../console/router.ts'
import { Status } from '../console/Status.tsx'
import { sayDone } from '../console/toasts.ts'
import { useAction } from '../console/use-action.ts'
import { useFound } from '../console/use-found.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { InquiryTranslations } from './InquiryTranslations.tsx'
import {
  chooserFilter,
  column,
  environmentColumn,
  namedColumn,
  optionsOf,
  To,
  wordColumn,
  wordFilter,
} from './parts.tsx'

const textFields = ({ t }: ConsoleI18n): FormField[] => [
  { name: 'displayName', label: t.field.purpose, hint: t.inquiries.purposeHint },
  { name: 'description', label: t.field.why, hint: t.inquiries.whyHint },
]
const questionFields = (i18n: ConsoleI18n): FormField[] => [
  { name: 'name', label: i18n.t.field.name, hint: i18n.t.inquiries.nameHint },
  ...textFields(i18n),
  { name: 'scope', label: i18n.t.field.scope, options: optionsOf(i18n.t.words.scope) },
  { name: 'frequency', label: i18n.t.field.frequency, options: optionsOf(i18n.t.words.frequency) },
  { name: 'validityDays', label: i18n.t.field.validity, type: 'number' },
]
const newFields = (i18n: ConsoleI18n): FormField[] => [
  { name: 'tenantId', label: i18n.t.field.tenant, choices: CURRENT_TENANTS },
  { name: 'environment', label: i18n.t.field.environment, options: optionsOf(i18n.t.words.environment) },
  ...questionFields(i18n),
]
const toFields = (values: FormValues): InquiryFields =>
  ({ ...values, validityDays: Number(values.validityDays) || 90 }) as unknown as InquiryFields

const valuesOf = ({ name, displayName, description, scope, frequency, validityDays }: ConsoleInquiry): FormValues => ({
  name,
  displayName,
  description,
  scope,
  frequency,
  validityDays: String(validityDays),
})

function InquiryForm({ onChanged, onOpen, onClose }: CreateProps) {
  const i18n = useConsole()
  const { query } = useRoute()
  const start = { tenantId: query.get('tenantId') ?? '', validityDays: '90', scope: 'all', frequency: 'once' }
  const [typed, setTyped] = useState<FormValues>(start)
  const [language, setLanguage] = useState<Language>(i18n.language)
  const { tenantId = '' } = typed
  const { found: tenant } = useFound(tenantId || undefined, findTenant)
  return (
    <>
      <FieldForm
        fields={newFields(i18n)}
        values={start}
        submit={i18n.t.create}
        onChange={setTyped}
        onCancel={onClose}
        onSubmit={async (values) => {
          const { id } = await createInquiry(toFields(values))
          onChanged()
          onOpen(id)
        }}
      />
      <ConsentPreview inquiry={toFields(typed)} tenant={tenant} language={language} onLanguage={setLanguage} />
    </>
  )
}

function InquiryDetail({ row, onChanged }: DetailProps<ConsoleInquiry>) {
  const i18n = useConsole()
  const { t } = i18n
  const can = useCan()
  const { found: tenant } = useFound(row.tenantId, findTenant)
  const [typed, setTyped] = useState<FormValues>()
  const [language, setLanguage] = useState<Language>(i18n.language)
  const [translated, setTranslated] = useState<Translations>({})
  const { busy, error, run } = useAction()
  const move = (way: 'activate' | 'deactivate') =>
    run(async () => {
      await moveInquiry(row.id, way)
      onChanged()
      sayDone(way === 'activate' ? t.inquiries.activated : t.inquiries.deactivated, async () => {
        await moveInquiry(row.id, way === 'activate' ? 'deactivate' : 'activate')
        onChanged()
      })
    })
  return (
    <>
      {typed ? (
        <FieldForm
          fields={questionFields(i18n)}
          values={typed}
          submit={t.save}
          onChange={setTyped}
          onCancel={() => setTyped(undefined)}
          onSubmit={async (values) => {
            await editInquiry(row.id, toFields(values))
            setTyped(undefined)
            onChanged()
          }}
        />
      ) : (
        <Facts
          rows={[
            [t.field.status, <Status key="status" status={row.status} label={t.words.inquiryStatus[row.status]} />],
            [t.field.tenant, <To key="to" noun="tenants" id={row.tenantId} name={row.tenantName} />],
            [t.field.environment, t.words.environment[row.environment]],
            [t.field.purpose, row.displayName],
            [t.field.why, row.description],
            [t.field.scope, t.words.scope[row.scope]],
            [t.field.frequency, t.words.frequency[row.frequency]],
            [t.field.validity, row.validityDays],
            [t.field.id, <IdChip key="id" id={row.id} isWhole />],
          ]}
        />
      )}
      {can('editor') && !typed && row.status !== 'deleted' && (
        <div className="button-row panel-actions">
          <ActionButton kind="plain" onPress={() => setTyped(valuesOf(row))}>
            {t.edit}
          </ActionButton>
          {row.status === 'active' ? (
            <ActionButton kind="plain" busy={busy} onPress={() => move('deactivate')}>
              {t.inquiries.deactivate}
            </ActionButton>
          ) : (
            <ActionButton kind="yes" busy={busy} onPress={() => move('activate')}>
              {t.inquiries.activate}
            </ActionButton>
          )}
          <Decide
            label={t.inquiries.delete}
            title={t.inquiries.deleteTitle}
            needs="editor"
            warns
            onYes={async () => {
              await moveInquiry(row.id, 'delete')
              onChanged()
            }}
          >
            {t.inquiries.deleteText}
          </Decide>
        </div>
      )}
      <Problem error={error} />
      <InquiryTranslations
        row={row}
        language={language}
        onLanguage={setLanguage}
        onTyped={setTranslated}
        onChanged={onChanged}
      />
      <ConsentPreview
        inquiry={typed ? { ...row, ...toFields(typed) } : row}
        translations={{ ...row.translations, ...translated }}
        tenant={tenant}
        language={language}
        onLanguage={setLanguage}
      />
    </>
  )
}

export const inquiriesPage = (i18n: ConsoleI18n): NounPage<ConsoleInquiry> => {
  const { t } = i18n
  return {
    path: 'inquiries',
    ...t.inquiries,
    list: listInquiries,
    find: findInquiry,
    idOf: ({ id }) => id,
    titleOf: ({ displayName }) => displayName,
    columns: [
      column('purpose', t.field.purpose, {
        text: ({ displayName }) => displayName,
        phone: 'title',
        width: 'minmax(12rem, 2fr)',
      }),
      column('name', t.field.name, { text: ({ name }) => name }),
      namedColumn('tenant', t.field.tenant, ({ tenantId: id, tenantName: name }) => ({ id, name }), { phone: 'below' }),
      environmentColumn(i18n, ({ environment }) => environment, 'below'),
      column('scope', t.field.scope, { text: ({ scope }) => scope, show: ({ scope }) => t.words.scope[scope] }),
      column('frequency', t.field.frequency, {
        text: ({ frequency }) => frequency,
        show: ({ frequency }) => t.words.frequency[frequency],
        width: '7rem',
      }),
      wordColumn('status', t.field.status, ({ status }) => status, t.words.inquiryStatus, 'side'),
    ],
    filters: [
      chooserFilter('tenantId', t.field.tenant, TENANTS),
      wordFilter('environment', t.field.environment, t.words.environment),
      wordFilter('status', t.field.status, t.words.inquiryStatus),
    ],
    Detail: InquiryDetail,
    create: { label: t.inquiries.create, role: 'editor', Form: InquiryForm },
  }
}
