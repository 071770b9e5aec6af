import { useTranslations } from 'use-intl'
import type { FieldError } from './field-error.ts'

/** Returns a function that translates a field error; undefined without one. */
export const useFieldErrorMessage = () => {
  const t = useTranslations('fieldErrors')
  return (error: FieldError | undefined) => {
    switch (error?.kind) {
      case undefined:
        return undefined
      case 'required':
        return t('required')
      case 'tooShort':
        return t('tooShort', { limit: error.limit })
      case 'tooLong':
        return t('tooLong', { limit: error.limit })
      case 'tooMany':
        return t('tooMany', { limit: error.limit })
      case 'outOfRange':
        return t('outOfRange', { min: error.min, max: error.max })
      case 'invalid':
        return t('invalid')
    }
  }
}
