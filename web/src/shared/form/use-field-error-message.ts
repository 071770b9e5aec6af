import { useTranslations } from 'use-intl'
import type { FieldError } from './field-error.ts'

/** Says a fault in the person's words. */
export const useFieldErrorMessage = () => {
  const t = useTranslations('faults')
  return (fault: FieldError | undefined) => {
    switch (fault?.kind) {
      case undefined:
        return undefined
      case 'required':
        return t('required')
      case 'tooShort':
        return t('tooShort', { limit: fault.limit })
      case 'tooLong':
        return t('tooLong', { limit: fault.limit })
      case 'invalid':
        return t('invalid')
    }
  }
}
