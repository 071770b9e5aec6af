import { useTranslations } from 'use-intl'
import { useTimes } from '../state/use-times.ts'
import { Chip } from './chip.tsx'
import { TypedField, type TypedFieldProps } from './typed-field.tsx'

/** A time of day, typed as digits; "Now" fills it in with the office's clock. */
export const TimeField = ({ clockOffset, ...field }: TypedFieldProps & { clockOffset: number }) => {
  const t = useTranslations('time')
  const { time } = useTimes()
  return (
    <div className="stack gap-1.5">
      {/* Phones show digits; a colon isn't needed. */}
      <TypedField {...field} inputMode="numeric" placeholder="07:05">
        <Chip onClick={() => field.onChange(time(Date.now() + clockOffset))}>{t('now')}</Chip>
      </TypedField>
    </div>
  )
}
