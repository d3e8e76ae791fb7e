import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { FieldForm, type FormField } from '../console/FieldForm.tsx'
import { asOptions } from '../nouns/parts.tsx'
import { CHARSETS } from '../profiles/FormatFields.tsx'
import { goOn } from './uploads.ts'

const fieldsOf = ({ t }: ConsoleI18n): Record<string, FormField[]> => {
  const { dateOrder, decimalMark, charset, from, to } = t.uploads
  return {
    currency: [{ name: 'currency', label: t.field.currency }],
    dateOrder: [
      {
        name: 'dateOrder',
        label: dateOrder.label,
        options: (['dmy', 'mdy', 'ymd'] as const).map((value) => ({ value, label: dateOrder[value] })),
      },
    ],
    decimalMark: [
      {
        name: 'decimalMark',
        label: decimalMark.label,
        options: [
          { value: ',', label: decimalMark.comma },
          { value: '.', label: decimalMark.point },
        ],
      },
    ],
    charset: [{ name: 'charset', label: charset, options: asOptions(CHARSETS) }],
    period: [
      { name: 'from', label: from, type: 'date' },
      { name: 'to', label: to, type: 'date' },
    ],
  }
}

/** What a file does not say about itself, and the sender can. */
export function StateOption({ upload, option }: { upload: number; option: string }) {
  const i18n = useConsole()
  const fields = fieldsOf(i18n)[option]
  if (!fields) return null
  return (
    <FieldForm
      fields={fields}
      values={{ currency: 'EUR' }}
      submit={i18n.t.uploads.goOn}
      onSubmit={async ({ currency, ...values }) =>
        goOn(upload, { ...values, ...(currency !== undefined && { currency: currency.trim().toUpperCase() }) })
      }
    />
  )
}
