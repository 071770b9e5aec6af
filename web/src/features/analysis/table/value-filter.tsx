import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { publishedFormQuery } from '../../../shared/published-form.ts'
import { chipClass, RemovableChip } from '../../../ui/layout/chip.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import type { TableSearch } from './table-query.ts'
import type { Answer, ValueSearch } from './value-dialog.tsx'

/** What a report can answer to the form as published. */
const useAnswers = (form: number): readonly Answer[] =>
  (useQuery(publishedFormQuery(form)).data ?? [])
    .flatMap(({ questions }) => questions)
    .flatMap(({ code, text: question, optionsToQuestions: options }) =>
      options.map(({ idOption, text, input }) => ({
        value: idOption,
        label: [code, question, options.length > 1 ? text : ''].filter(Boolean).join(' · '),
        input: input && input.kind !== 'text' ? input : undefined,
      })),
    )

/** The filter by a value, in words; undefined without one. */
export const useValueFilterName = ({ form = 0, selected, valueFrom, valueTo }: TableSearch) => {
  const t = useTranslations('answers')
  const name = useAnswers(form).find(({ value }) => value === selected)?.label ?? t('oneAnswer')
  if (selected === undefined) return undefined
  const limits = [valueFrom && `≥ ${valueFrom}`, valueTo && `≤ ${valueTo}`].filter(Boolean)
  return [name, limits.join(', ')].filter(Boolean).join(' ')
}

const ValueDialog = lazyComponent(async () => (await import('./value-dialog.tsx')).ValueDialog)

interface Props {
  search: TableSearch
  apply: (change: ValueSearch) => void
}

/** The chips of the filter by a value. */
export const ValueFilter = ({ search, apply }: Props) => {
  const t = useTranslations('analysis.table')
  const [isOpen, setOpen] = useState(false)
  const answers = useAnswers(search.form ?? 0)
  const name = useValueFilterName(search)
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={chipClass(false)} onClick={() => setOpen(true)}>
        {t('byValue')}
        <ChevronDown aria-hidden />
      </button>
      {name !== undefined && (
        <RemovableChip onRemove={() => apply({ selected: undefined, valueFrom: undefined, valueTo: undefined })}>
          {name}
        </RemovableChip>
      )}
      {isOpen && <ValueDialog answers={answers} applied={search} onFilter={apply} onClose={() => setOpen(false)} />}
    </>
  )
}
