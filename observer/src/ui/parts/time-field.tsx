import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useTimes } from '../state/use-times.ts'

/** A time of day, typed as digits; "Now" fills it in with the office's clock. */
export const TimeField = ({
  label,
  value,
  isUnkept = false,
  describedBy,
  clockOffset,
  onChange,
  onLeave,
}: {
  label: string
  value: string
  isUnkept?: boolean
  describedBy?: string | undefined
  clockOffset: number
  onChange: (value: string) => void
  onLeave?: () => void
}) => {
  const t = useTranslations('time')
  const { time } = useTimes()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className="small">
        {label}
      </label>
      <div className={isUnkept ? 'typed is-unkept' : 'typed'}>
        <input
          id={id}
          // Phones show digits; a colon isn't needed.
          inputMode="numeric"
          autoComplete="off"
          placeholder="07:05"
          aria-describedby={describedBy}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
        />
        <button type="button" className="chip" onClick={() => onChange(time(Date.now() + clockOffset))}>
          {t('now')}
        </button>
      </div>
    </div>
  )
}
