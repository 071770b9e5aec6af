import { ChevronDown, Ellipsis, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { Operands } from './check-texts.ts'
import { constantKey, type TermDraft } from './rule-draft.ts'

interface TermProps {
  term: TermDraft
  name: string
  onChange: (factor: string) => void
  onRemove: () => void
}

/** A number of the sum. Its factor is shown once it isn't 1 or somebody asks for it. */
const TermRow = ({ term, name, onChange, onRemove }: TermProps) => {
  const t = useTranslations('formChecks')
  const [isOpen, setOpen] = useState(false)
  const isConstant = term.operand === constantKey
  const hasField = isConstant || isOpen || term.factor !== '1'
  return (
    <li className="flex min-h-8 items-center gap-2">
      <span className="min-w-0 grow">{name}</span>
      {hasField ? (
        <>
          {!isConstant && (
            <span aria-hidden className="text-soft">
              ×
            </span>
          )}
          <TextField
            label={isConstant ? t('constantValue') : t('factor', { name })}
            isLabelHidden
            className="w-20 shrink-0"
            inputMode="decimal"
            autoFocus={isOpen}
            value={term.factor}
            onChange={event => {
              setOpen(true)
              onChange(event.target.value)
            }}
          />
        </>
      ) : (
        <IconButton icon={Ellipsis} name={t('factor', { name })} onClick={() => setOpen(true)} />
      )}
      <IconButton icon={X} name={t('removeTerm', { name })} onClick={onRemove} />
    </li>
  )
}

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

/** One side of a comparison: a sum of numbers of the form, facts about the station and a constant. */
export const SideFields = ({ label, isLabelHidden, terms, operands, isZero, onTerms, onZero }: Props) => {
  const t = useTranslations('formChecks')
  const [isOpen, setOpen] = useState(false)
  const constant = { key: constantKey, label: t('constant') }
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 font-medium text-sm'}>{label}</legend>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('chooseNumbers')}
          <ChevronDown aria-hidden />
        </Button>
      </div>
      {isOpen && (
        <ul className="grid max-h-60 grid-cols-1 overflow-y-auto rounded-md border border-line px-3 py-1">
          {[...operands.choices, constant].map(({ key, label }) => (
            <li key={key}>
              <Checkbox
                label={label}
                className="w-full"
                checked={terms.some(({ operand }) => operand === key)}
                onChange={({ target }) =>
                  onTerms(
                    target.checked
                      ? [...terms, { operand: key, factor: key === constantKey ? '' : '1' }]
                      : terms.filter(({ operand }) => operand !== key),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <ul aria-label={label} className="grid grid-cols-1 gap-1">
        {terms.map((term, index) => (
          <TermRow
            key={`${term.operand} ${terms.slice(0, index).filter(({ operand }) => operand === term.operand).length}`}
            term={term}
            name={term.operand === constantKey ? constant.label : operands.labelOf(term.operand)}
            onChange={factor => onTerms(terms.with(index, { ...term, factor }))}
            onRemove={() => onTerms(terms.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <Checkbox label={t('missingAsZero')} checked={isZero} onChange={event => onZero(event.target.checked)} />
    </fieldset>
  )
}
