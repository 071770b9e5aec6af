import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { referenceTime } from '../../lib/reference-time.ts'
import { timeField } from '../../lib/search-params.ts'
import { type FilterErrors, noFilterErrors, parseRangeFilter } from '../../shared/form/range-filter.ts'
import { FilterBar } from '../../ui/form/filter-bar.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
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
  const [{ invalidFields, isReversed }, setErrors] = useState<FilterErrors<keyof TimeRange>>(noFilterErrors)
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
      </FilterBar>
    </Dialog>
  )
}
