import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { referenceTime } from '../../lib/reference-time.ts'
import { timeField } from '../../lib/search-params.ts'
import { type FilterErrors, noFilterErrors, parseRangeFilter } from '../../shared/form/range-filter.ts'
import { TimeRangeFields } from '../../shared/form/time-range-fields.tsx'
import { FilterBar } from '../../ui/form/filter-bar.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { AnalysisSearch } from './analysis-query.ts'

type TimeRange = Pick<AnalysisSearch, 'from' | 'to'>

interface Props {
  applied: TimeRange
  onFilter: (range: TimeRange) => void
  onClose: () => void
}

/** Chooses when the counted answers were received. */
export const TimeDialog = ({ applied, onFilter, onClose }: Props) => {
  const t = useTranslations('answers')
  const timeZone = useTimeZone() ?? 'UTC'
  const [errors, setErrors] = useState<FilterErrors<keyof TimeRange>>(noFilterErrors)
  const apply = (range: TimeRange) => {
    onFilter({ from: undefined, to: undefined, ...range })
    onClose()
  }
  return (
    <Dialog title={t('time')} onClose={onClose}>
      <FilterBar
        applied={applied}
        onFilter={typed => {
          const fields = { from: timeField, to: timeField }
          const result = parseRangeFilter(fields, typed, timeZone, new Date(referenceTime()))
          setErrors(result)
          if (result.filter) apply(result.filter)
        }}
        onReset={() => apply({})}
      >
        <TimeRangeFields {...errors} />
      </FilterBar>
    </Dialog>
  )
}
