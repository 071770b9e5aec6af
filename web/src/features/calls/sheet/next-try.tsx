import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { parseTimeInput } from '../../../lib/format/time-input.ts'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

/** Minutes until the next try, with the keys of their names; `at` is a typed time. */
const delays = { '15': 'in15Minutes', '30': 'in30Minutes', '60': 'inAnHour', at: 'atTime' } as const
type Delay = keyof typeof delays

/** When an observer is to be called again. */
export interface NextTry {
  readonly delay: Delay
  /** Typed time, for `at`. */
  readonly time: string
}

export const initialNextTry: NextTry = { delay: '30', time: '' }

/** The time of the next try as the server reads it; undefined if the typed time is invalid. */
export const nextTryTime = ({ delay, time }: NextTry, timeZone: string, now: Date): string | undefined => {
  if (delay !== 'at') return new Date(now.getTime() + Number(delay) * 60_000).toISOString()
  const parsed = parseTimeInput(time, timeZone, now)
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(parsed) ? parsed : undefined
}

interface Props {
  value: NextTry
  error: string | undefined
  onChange: (value: NextTry) => void
}

export const NextTryField = ({ value, error, onChange }: Props) => {
  const t = useTranslations('calls')
  const timeZone = useTimeZone() ?? 'UTC'
  const [now] = useState(() => new Date())
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-soft text-sm">{t('nextTry')}</span>
        <SegmentedControl
          label={t('nextTry')}
          value={value.delay}
          choices={(['15', '30', '60', 'at'] as const).map(delay => ({ value: delay, label: t(delays[delay]) }))}
          onChange={delay => onChange({ ...value, delay })}
        />
      </div>
      {value.delay === 'at' && (
        <TextField
          label={t('nextTryAt')}
          value={value.time}
          placeholder={parseTimeInput('13:30', timeZone, now).slice(-5)}
          error={error}
          onChange={event => onChange({ ...value, time: event.target.value })}
        />
      )}
    </div>
  )
}
