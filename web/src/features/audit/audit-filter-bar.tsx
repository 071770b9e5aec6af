import { auditActions } from '@scrutineer/contract/audit-action'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { CollapsibleFilters } from '../../ui/form/collapsible-filters.tsx'
import { FilterBar } from '../../ui/form/filter-bar.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useAuditLabels } from './audit-labels.ts'
import { type AppliedFilter, type FilterField, ngosQuery, parseFilter } from './audit-query.ts'

const ActionField = () => {
  const t = useTranslations('audit')
  const { actionLabel } = useAuditLabels()
  return (
    <Select label={t('what')} name="action" className="w-56 max-sm:w-full">
      <option value="">{t('anything')}</option>
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
  const known = useQuery(ngosQuery).data ?? []
  // Until the NGOs are there, and for one that is gone: the choice of the address has its place, in the same list, so that it
  // stays the same element, and chosen, when the others arrive.
  const isMissing = applied !== undefined && !known.some(({ id }) => id === applied)
  const choices = isMissing ? [{ id: applied, name: t('numbered', { id: String(applied) }) }, ...known] : known
  return (
    <Select label={t('ngo')} name="idNgo" className="w-40 max-sm:w-full">
      <option value="">{t('anyNgo')}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

interface FilterErrors {
  readonly invalidFields: ReadonlySet<FilterField>
  /** The period would end before it begins. */
  readonly isReversed: boolean
}

const noErrors: FilterErrors = { invalidFields: new Set(), isReversed: false }

interface Props {
  applied: AppliedFilter
  onFilter: (filter: AppliedFilter) => void
}

/** What the list is narrowed by. */
export const AuditFilterBar = ({ applied, onFilter }: Props) => {
  const t = useTranslations('audit')
  const timeZone = useTimeZone() ?? 'UTC'
  const [{ invalidFields, isReversed }, setChecked] = useState<FilterErrors>(noErrors)
  const time = (field: 'from' | 'to') => (
    <TextField
      label={t(field)}
      name={field}
      placeholder={t('timePlaceholder')}
      error={invalidFields.has(field) ? (isReversed ? t('timesReversed') : t('wrongTime')) : undefined}
      className="w-40 max-sm:w-full"
    />
  )
  return (
    <CollapsibleFilters count={Object.keys(applied).length}>
      <FilterBar
        applied={applied}
        onFilter={typed => {
          const checked = parseFilter(typed, timeZone, new Date())
          setChecked(checked)
          if (checked.filter) onFilter(checked.filter)
        }}
        onReset={() => {
          setChecked(noErrors)
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
