import { type ApiError, errorText } from '../api/api-error.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { Notice } from './Notice.tsx'

export function ErrorNotice({ apiError }: { apiError: ApiError | undefined }) {
  const i18n = useI18n()
  return apiError && <Notice kind="alert">{errorText(i18n, apiError)}</Notice>
}
