import { useTranslations } from 'use-intl'
import type { FieldError } from './field-error.ts'

/** Returns a function that translates a field error; undefined without one. */
export const useFieldErrorMessage = () => {
  const t = useTranslations('fieldErrors')
  return (error: FieldError | undefined) => error && t(error.kind, { ...error })
}
