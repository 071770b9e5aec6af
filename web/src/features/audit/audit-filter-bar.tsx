import { auditActions } from '@scrutineer/contract/audit-action'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterFold } from '../../ui/filter-fold.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type AppliedFilter, checkFilter, type FilterField, ngosQuery } from './audit-list.ts'
import { useAuditWords } from './audit-words.ts'

const ActionField = () => {
  const t = useTranslations('audit')
  const { actionWords } = useAuditWords()
  return (
    <Select label={t('what')} name="action" className="w-56 max-sm:w-full">
      <option value="">{t('anything')}</option>
      {auditActions.map(action => (
        <option key={action} value={action}>
          {actionWords(action)}
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

interface Checked {
  readonly wrong: ReadonlySet<FilterField>
  /** The period would end before it begins. */
  readonly isReversed: boolean
}

const unchecked: Checked = { wrong: new Set(), isReversed: false }

interface Props {
  applied: AppliedFilter
  onFilter: (filter: AppliedFilter) => void
}

/** What the list is narrowed by. */
export const AuditFilterBar = ({ applied, onFilter }: Props) => {
  const t = useTranslations('audit')
  const timeZone = useTimeZone() ?? 'UTC'
  const [{ wrong, isReversed }, setChecked] = useState<Checked>(unchecked)
  const time = (field: 'from' | 'to') => (
    <TextField
      label={t(field)}
      name={field}
      placeholder={t('timePlaceholder')}
      error={wrong.has(field) ? (isReversed ? t('timesReversed') : t('wrongTime')) : undefined}
      className="w-40 max-sm:w-full"
    />
  )
  return (
    <FilterFold count={Object.keys(applied).length}>
      <FilterBar
        applied={applied}
        onFilter={typed => {
          const checked = checkFilter(typed, timeZone, new Date())
          setChecked(checked)
          if (checked.filter) onFilter(checked.filter)
        }}
        onReset={() => {
          setChecked(unchecked)
          onFilter({})
        }}
      >
        <TextField label={t('account')} name="account" maxLength={100} className="w-40 max-sm:w-full" />
        <ActionField />
        <NgoField applied={applied.idNgo} />
        {time('from')}
        {time('to')}
      </FilterBar>
    </FilterFold>
  )
}
