import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTimeZone, useTranslations } from 'use-intl'
import { formatDateTime } from '../../lib/format/dates.ts'
import { Button } from '../button.tsx'
import { FloatingBars } from '../layout/floating-bar.tsx'

interface Props {
  /** The translated reason. */
  reason: string
  /** Repeats the request. */
  onRetry: () => void
  isRetrying?: boolean
  /** When the rows that are still shown were loaded (ms since 1970); 0 without rows. */
  lastDataAt?: number
}

/**
 * A list or details that failed to load: a floating bar with the time of the old rows, which it doesn’t move, or a full-size message
 * without rows.
 */
export const ErrorState = ({ reason, onRetry, isRetrying = false, lastDataAt = 0 }: Props) => {
  const t = useTranslations('ui')
  const timeZone = useTimeZone() ?? 'UTC'
  const retry = <Button icon={RotateCw} label={t('retry')} onClick={onRetry} isBusy={isRetrying} />
  if (lastDataAt > 0)
    return (
      <FloatingBars>
        <div
          role="alert"
          data-floating-bar
          className="pointer-events-auto flex max-w-full items-center gap-3 rounded-lg bg-surface py-2 pe-2 ps-3 shadow-floating"
        >
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
          <p className="wrap-anywhere min-w-0">
            {reason}{' '}
            <span className="text-soft">
              {t('staleSince', { time: formatDateTime(new Date(lastDataAt), timeZone) })}
            </span>
          </p>
          {retry}
        </div>
      </FloatingBars>
    )
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-4 py-14 text-center">
      <TriangleAlert aria-hidden className="mb-2 size-6 text-danger" strokeWidth={1.5} />
      <p className="font-medium">{t('failed')}</p>
      <p className="mb-3 max-w-sm text-soft">{reason}</p>
      {retry}
    </div>
  )
}
