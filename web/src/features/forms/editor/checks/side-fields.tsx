import { Plus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { Operands } from './check-texts.ts'
import { constantKey, newTerm, type TermDraft } from './rule-draft.ts'

interface Props {
  label: string
  /** For the right side, which continues the sentence of the left one. */
  isLabelHidden?: boolean
  terms: readonly TermDraft[]
  operands: Operands
  isZero: boolean
  onTerms: (terms: readonly TermDraft[]) => void
  onZero: (isZero: boolean) => void
}

/** One side of a comparison: a sum of numbers of the form, facts about the station and constants. */
export const SideFields = ({ label, isLabelHidden, terms, operands, isZero, onTerms, onZero }: Props) => {
  const t = useTranslations('formChecks')
  const change = (index: number, term: Partial<TermDraft>) =>
    onTerms(terms.map((other, at) => (at === index ? { ...other, ...term } : other)))
  return (
    <fieldset className="grid gap-2">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 font-medium text-sm'}>{label}</legend>
      {terms.map((term, index) => {
        const isDeleted =
          term.operand !== '' &&
          term.operand !== constantKey &&
          !operands.choices.some(({ key }) => key === term.operand)
        return (
          <div key={index} className="flex items-end gap-2">
            <Select
              label={t('term', { number: index + 1 })}
              isLabelHidden
              className="min-w-0 grow"
              value={term.operand}
              onChange={event => change(index, { operand: event.target.value })}
            >
              <option value="">{t('chooseNumber')}</option>
              {isDeleted && <option value={term.operand}>{t('deletedNumber')}</option>}
              {operands.choices.map(choice => (
                <option key={choice.key} value={choice.key}>
                  {choice.label}
                </option>
              ))}
              <option value={constantKey}>{t('constant')}</option>
            </Select>
            {term.operand !== constantKey && (
              <span aria-hidden className="self-center text-soft">
                ×
              </span>
            )}
            <TextField
              label={t(term.operand === constantKey ? 'constantValue' : 'times', { number: index + 1 })}
              isLabelHidden
              className="w-20 shrink-0"
              inputMode="decimal"
              placeholder={term.operand === constantKey ? '0' : '1'}
              value={term.factor}
              onChange={event => change(index, { factor: event.target.value })}
            />
            <IconButton
              icon={X}
              name={t('removeTerm', { number: index + 1 })}
              disabled={terms.length === 1}
              onClick={() => onTerms(terms.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button size="chip" onClick={() => onTerms([...terms, newTerm()])}>
          <Plus aria-hidden />
          {t('addTerm')}
        </Button>
        <Checkbox label={t('missingAsZero')} checked={isZero} onChange={event => onZero(event.target.checked)} />
      </div>
    </fieldset>
  )
}
