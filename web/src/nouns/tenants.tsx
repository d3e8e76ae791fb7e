import { useState } from 'react'
import { createTenant, editTenant, findTenant, listTenants, previewRetirement, retireTenant } from '../api/manage.ts'
import type { ConsoleTenant, RetirementPreview, TenantFields } from '../api/manage-rows.ts'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { FieldForm, type FormField, type FormValues } from '../console/FieldForm.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Logo } from '../tenant/Logo.tsx'
import { addressOf } from '../tenant/tenant.ts'
import { column, Mono, ToList, textFilter, timeColumn, unless, wordColumn } from './parts.tsx'
import { TenantLogo } from './TenantLogo.tsx'

const fieldsOf = ({ t }: ConsoleI18n): FormField[] => [
  { name: 'name', label: t.field.name },
  { name: 'companyName', label: t.field.company },
  { name: 'addressStreet', label: t.field.street, optional: true },
  { name: 'addressStreetNumber', label: t.field.streetNumber, optional: true, isShort: true },
  { name: 'addressZipCode', label: t.field.zip, optional: true, isShort: true },
  { name: 'addressCity', label: t.field.city, optional: true, isShort: true },
  {
    name: 'addressCountry',
    label: t.field.country,
    isShort: true,
    hint: t.tenants.countryHint,
    optional: true,
    check: unless(/^([A-Za-z]{2})?$/, t.tenants.countryWrong),
  },
  {
    name: 'privacyUrl',
    label: t.field.privacy,
    hint: t.tenants.privacyHint,
    optional: true,
    check: unless(/^(https:\/\/\S+)?$/, t.tenants.privacyWrong),
  },
]
const slugField = ({ t }: ConsoleI18n): FormField => ({
  name: 'slug',
  label: t.field.slug,
  hint: t.tenants.slugHint,
  check: unless(/^[a-z0-9]+(-[a-z0-9]+)*$/, t.tenants.slugWrong),
})
const tenantOf = (values: FormValues): FormValues => ({
  ...values,
  addressCountry: (values.addressCountry ?? '').trim().toUpperCase(),
})
const filled = (values: FormValues) =>
  Object.fromEntries(Object.entries(tenantOf(values)).filter(([, value]) => value.trim() !== '')) as TenantFields

function TenantForm({ onChanged, onOpen, onClose }: CreateProps) {
  const i18n = useConsole()
  return (
    <FieldForm
      fields={[slugField(i18n), ...fieldsOf(i18n)]}
      submit={i18n.t.create}
      onCancel={onClose}
      onSubmit={async (values) => {
        const { id } = await createTenant(filled(values))
        onChanged()
        onOpen(id)
      }}
    />
  )
}

function WhatEnds({ ending }: { ending: RetirementPreview }) {
  const { t, count } = useConsole()
  return (
    <p>
      <strong>
        {[
          count(t.tenants.endingKeys, ending.keys),
          count(t.tenants.endingInquiries, ending.inquiries),
          count(t.tenants.endingConsents, ending.consents + ending.openConsents),
        ].join(', ')}
      </strong>
    </p>
  )
}

function TenantDetail({ row, onChanged }: DetailProps<ConsoleTenant>) {
  const i18n = useConsole()
  const { t, time } = i18n
  const can = useCan()
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return (
      <FieldForm
        fields={fieldsOf(i18n)}
        values={row as unknown as Record<string, string>}
        submit={t.save}
        onCancel={() => setEditing(false)}
        onSubmit={async (values) => {
          await editTenant(row.id, tenantOf(values))
          setEditing(false)
          onChanged()
        }}
      />
    )
  return (
    <>
      <div className="tenant">
        <Logo tenant={row} />
        <div>
          <p className="tenant-name">{row.name}</p>
          <p className="soft">{row.companyName}</p>
        </div>
      </div>
      <Facts
        rows={[
          [t.field.slug, <Mono key="slug">{row.slug}</Mono>],
          [t.field.postalAddress, addressOf(row, i18n.language)],
          [
            t.field.privacy,
            row.privacyUrl && (
              <a key="privacy" href={row.privacyUrl} rel="noreferrer" target="_blank">
                {row.privacyUrl}
              </a>
            ),
          ],
          [t.field.created, row.created && time(row.created)],
          [t.field.id, <IdChip key="id" id={row.id} isWhole />],
        ]}
      />
      <TenantLogo tenant={row} onChanged={onChanged} />
      <h3>{t.tenants.links}</h3>
      <div className="button-row">
        {(['keys', 'inquiries', 'consents', 'reads', 'webhooks'] as const).map((noun) => (
          <ToList
            key={noun}
            noun={noun}
            filter={noun === 'webhooks' ? { tenant: row.slug } : { tenantId: row.id }}
            label={t[noun].title}
          />
        ))}
      </div>
      {can('admin') && row.retired === undefined && (
        <div className="button-row panel-actions">
          <ActionButton kind="plain" onPress={() => setEditing(true)}>
            {t.edit}
          </ActionButton>
          <Decide
            label={t.tenants.retire}
            title={t.tenants.retireTitle}
            needs="admin"
            warns
            preview={{ of: row.id, ask: previewRetirement, show: (ending) => <WhatEnds ending={ending} /> }}
            onYes={async () => {
              await retireTenant(row.id)
              onChanged()
            }}
          >
            {t.tenants.retireText}
          </Decide>
        </div>
      )}
    </>
  )
}

export const tenantsPage = (i18n: ConsoleI18n): NounPage<ConsoleTenant> => {
  const { t } = i18n
  return {
    path: 'tenants',
    ...t.tenants,
    list: listTenants,
    find: findTenant,
    idOf: ({ id }) => id,
    titleOf: ({ name }) => name,
    columns: [
      column('name', t.field.name, {
        text: ({ name }) => name,
        show: (row) => (
          <span className="with-logo">
            <Logo tenant={row} />
            {row.name}
          </span>
        ),
        phone: 'title',
        width: 'minmax(12rem, 2fr)',
      }),
      column('companyName', t.field.company, { text: ({ companyName }) => companyName, phone: 'below' }),
      column('slug', t.field.slug, { text: ({ slug }) => slug, phone: 'below' }),
      column('city', t.field.city, { text: ({ addressCity }) => addressCity ?? '' }),
      wordColumn(
        'status',
        t.field.status,
        ({ retired }) => (retired === undefined ? 'active' : 'retired'),
        t.words.tenantStatus,
        'side',
      ),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
    ],
    filters: [textFilter('text', t.field.text, t.field.name)],
    Detail: TenantDetail,
    create: { label: t.tenants.create, role: 'admin', Form: TenantForm },
  }
}
