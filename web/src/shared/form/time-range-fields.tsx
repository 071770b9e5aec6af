import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/form/text-field.tsx'

interface Props {
  invalidFields: Pick<ReadonlySet<'from' | 'to'>, 'has'>
  isReversed: boolean
}

/** The time range of a filter, which `parseRangeFilter` reads. */
export const TimeRangeFields = ({ invalidFields, isReversed }: Props) => {
  const t = useTranslations('answers')
  return (
    <>
      <TextField
        label={t('from')}
        name="from"
        placeholder={t('timePlaceholder')}
        error={invalidFields.has('from') ? t('invalidTime') : undefined}
        className="w-44 max-sm:w-full"
      />
      <TextField
        label={t('to')}
        name="to"
        placeholder={t('timePlaceholder')}
        error={invalidFields.has('to') ? t(isReversed ? 'reversedTimes' : 'invalidTime') : undefined}
        className="w-44 max-sm:w-full"
      />
    </>
  )
}
