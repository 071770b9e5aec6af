import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { readText } from '../../../shared/form/read-text.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { TableSearch } from './table-query.ts'

export type ValueSearch = Pick<TableSearch, 'selected' | 'valueFrom' | 'valueTo'>

export interface Answer {
  readonly value: number
  readonly label: string
  /** Of what is typed, if values can be compared. */
  readonly input: OptionInput | undefined
}

const limits = ['valueFrom', 'valueTo'] as const

interface Props {
  answers: readonly Answer[]
  applied: ValueSearch
  onFilter: (change: ValueSearch) => void
  onClose: () => void
}

/** Chooses an answer, and of a typed value its range. */
export const ValueDialog = ({ answers, applied, onFilter, onClose }: Props) => {
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
