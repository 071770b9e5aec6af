import { useTranslations } from 'use-intl'
import type { Fault } from './fault.ts'

export { type Fault, faultsOf } from './fault.ts'

/** Says a fault in the person's words. */
export const useFaultWords = () => {
  const t = useTranslations('faults')
  return (fault: Fault | undefined) => {
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
