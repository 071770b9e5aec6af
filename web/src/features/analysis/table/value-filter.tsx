import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { readText } from '../../../shared/form/read-text.ts'
import { publishedFormQuery } from '../../../shared/published-form.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { chipClass, RemovableChip } from '../../../ui/layout/chip.tsx'
import type { TableSearch } from './table-query.ts'

type ValueSearch = Pick<TableSearch, 'selected' | 'valueFrom' | 'valueTo'>

interface Answer {
  readonly value: number
  readonly label: string
  /** Of what is typed, if values can be compared. */
  readonly input: OptionInput | undefined
}

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

const limits = ['valueFrom', 'valueTo'] as const

interface DialogProps {
  answers: readonly Answer[]
  applied: ValueSearch
  onFilter: (change: ValueSearch) => void
  onClose: () => void
}

/** Chooses an answer, and of a typed value its range. */
const ValueDialog = ({ answers, applied, onFilter, onClose }: DialogProps) => {
  const t = useTranslations('analysis.table')
  const [selected = answers[0]?.value, setSelected] = useState(applied.selected)
  const input = answers.find(({ value }) => value === selected)?.input
  // The range of another answer isn't offered.
  const appliedHere: ValueSearch = selected === applied.selected ? applied : {}
  return (
    <FormDialog
      title={t('byValue')}
      action={t('filter')}
      fields={limits}
      isIncomplete={selected === undefined}
      read={data => ({
        selected,
        valueFrom: readText(data, 'valueFrom') || undefined,
        valueTo: readText(data, 'valueTo') || undefined,
      })}
      validate={values =>
        Object.fromEntries(
          limits
            .filter(name => input && values[name] && parseTypedValue(values[name], input).value === null)
            .map(name => [name, { kind: 'invalid' }]),
        )
      }
      onSubmit={async values => {
        onFilter(values)
        onClose()
      }}
      onClose={onClose}
    >
      <Select label={t('answer')} value={selected} choices={answers} onChoose={setSelected} />
      {input && (
        <div className="grid grid-cols-2 gap-3" key={selected}>
          <TextField label={t('valueFrom')} name="valueFrom" defaultValue={appliedHere.valueFrom} maxLength={50} />
          <TextField label={t('valueTo')} name="valueTo" defaultValue={appliedHere.valueTo} maxLength={50} />
        </div>
      )}
    </FormDialog>
  )
}

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
