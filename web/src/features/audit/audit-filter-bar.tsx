import { auditActions } from '@scrutineer/contract/fields/audit-action'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { type FilterErrors, noFilterErrors, parseRangeFilter } from '../../shared/form/range-filter.ts'
import { ngosQuery } from '../../shared/ngos.ts'
import { CollapsibleFilters } from '../../ui/form/collapsible-filters.tsx'
import { FilterBar } from '../../ui/form/filter-bar.tsx'
import { FilterSelect, Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useAuditLabels } from './audit-labels.ts'
import { type AppliedFilter, appliedFilter, auditSearch, type FilterField } from './audit-query.ts'

/** Parses the input, and times in common formats too. Returns the filter or the invalid fields. */
const parseFilter = (input: Readonly<Record<string, string>>, timeZone: string, now: Date) => {
  const { page: _, pageSize: __, ...fields } = auditSearch
  return parseRangeFilter({ fields, appliedFilter }, input, timeZone, now)
}

const ActionField = () => {
  const t = useTranslations('audit')
  const { actionLabel } = useAuditLabels()
  return (
    <Select label={t('action')} name="action" className="w-56 max-sm:w-full">
      <option value="">{t('anyKind')}</option>
      {auditActions.map(action => (
        <option key={action} value={action}>
          {actionLabel(action)}
        </option>
      ))}
    </Select>
  )
}

const NgoField = ({ applied }: { applied: number | undefined }) => {
  const t = useTranslations('audit')
  const ngos = useQuery(ngosQuery).data ?? []
  return (
    <FilterSelect
      label={t('ngo')}
      name="idNgo"
      className="w-40 max-sm:w-full"
      anyLabel={t('anyNgo')}
      choices={ngos.map(({ id, name }) => ({ value: String(id), label: name }))}
      applied={
        applied === undefined ? undefined : { value: String(applied), label: t('idLabel', { id: String(applied) }) }
      }
    />
  )
}

interface Props {
  applied: AppliedFilter
  onFilter: (filter: AppliedFilter) => void
}

/** The filters of the list. */
export const AuditFilterBar = ({ applied, onFilter }: Props) => {
  const t = useTranslations('audit')
  const timeZone = useTimeZone() ?? 'UTC'
  const [{ invalidFields, isReversed }, setErrors] = useState<FilterErrors<FilterField>>(noFilterErrors)
  const time = (field: 'from' | 'to') => (
    <TextField
      label={t(field)}
      name={field}
      placeholder={t('timePlaceholder')}
      error={invalidFields.has(field) ? (isReversed ? t('reversedTimes') : t('invalidTime')) : undefined}
      className="w-40 max-sm:w-full"
    />
  )
  return (
    <CollapsibleFilters count={Object.keys(applied).length}>
      <FilterBar
        applied={applied}
        onFilter={input => {
          const parsed = parseFilter(input, timeZone, new Date())
          setErrors(parsed)
          if (parsed.filter) onFilter(parsed.filter)
        }}
        onReset={() => {
          setErrors(noFilterErrors)
          onFilter({})
        }}
      >
        <TextField label={t('account')} name="account" maxLength={100} className="w-40 max-sm:w-full" />
        <ActionField />
        <NgoField applied={applied.idNgo} />
        {time('from')}
        {time('to')}
      </FilterBar>
    </CollapsibleFilters>
  )
}
