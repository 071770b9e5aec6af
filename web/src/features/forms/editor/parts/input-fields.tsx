import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { useEditor, usePartMessages } from '../editor-context.ts'
import type { InputField, InputKind, OptionPart } from '../model/form-parts.ts'
import { inputFieldsOf } from '../model/input-codec.ts'
import { MAX_UNIT_LENGTH } from '../model/validate-input.ts'
import { inputKinds, useKindLabel } from './input-kinds.ts'
import { fieldId } from './reveal-field.ts'

const isInputKind = (value: string): value is InputKind => inputKinds.some(kind => kind === value)

/** Fields that few numbers need: they are behind a button until they have a value. */
const rareFields: readonly InputField[] = ['inputDecimals', 'inputMaxDifference', 'inputTurnoutAt']
const isRare = (field: InputField) => rareFields.includes(field)

/** Attributes of the control for a field: the browser's own for times and dates, a number pad for numbers. */
const controlOf = (kind: InputKind, field: InputField) => {
  if (field === 'inputUnit') return { maxLength: MAX_UNIT_LENGTH }
  if (field === 'inputTurnoutAt') return { type: 'time' }
  const isLimit = field === 'inputMin' || field === 'inputMax'
  if (isLimit && (kind === 'time' || kind === 'date')) return { type: kind }
  const allowsDecimals = kind === 'decimal' && field !== 'inputDecimals'
  return { inputMode: allowsDecimals ? 'decimal' : 'numeric', maxLength: 17 } as const
}

/** What observers type into an option: its kind, unit and limits. */
export const InputFieldsRow = ({ option }: { option: OptionPart }) => {
  const t = useTranslations('forms')
  const kindLabel = useKindLabel()
  const { edit } = useEditor()
  const messageFor = usePartMessages(option.key)
  const { key, inputKind } = option
  const fields = inputKind ? inputFieldsOf(inputKind) : []
  const hasLimits = Boolean(option.inputMin || option.inputMax || option.inputMaxLength)
  const hasRareValue = fields.some(field => isRare(field) && (option[field] || messageFor(field)))
  const [isOpen, setOpen] = useState(false)
  // A field that is emptied stays.
  if (hasRareValue && !isOpen) setOpen(true)
  const textField = (kind: InputKind, field: InputField) => (
    <TextField
      key={field}
      id={fieldId(key, field)}
      label={t(field)}
      className={classNames('min-w-0 max-sm:basis-32 max-sm:grow', isRare(field) ? 'w-44' : 'w-32')}
      autoComplete="off"
      {...controlOf(kind, field)}
      error={messageFor(field)}
      value={option[field] ?? ''}
      onChange={event => edit(option, { [field]: event.target.value })}
    />
  )
  return (
    <div className="flex basis-full flex-wrap gap-x-3 gap-y-1 pl-8 max-sm:pl-0">
      <Select
        id={fieldId(key, 'inputKind')}
        label={t('inputKind')}
        className="w-52 max-sm:w-full"
        error={messageFor('inputKind')}
        value={inputKind ?? ''}
        onChange={({ target }) => edit(option, { inputKind: isInputKind(target.value) ? target.value : null })}
      >
        <option value="">{kindLabel('any')}</option>
        {inputKinds.map(kind => (
          <option key={kind} value={kind}>
            {kindLabel(kind)}
          </option>
        ))}
      </Select>
      {inputKind && fields.filter(field => !isRare(field)).map(field => textField(inputKind, field))}
      {fields.some(isRare) && (
        <Button
          variant="ghost"
          className="mt-5.5"
          aria-expanded={isOpen}
          disabled={hasRareValue}
          onClick={() => setOpen(!isOpen)}
        >
          {t('moreInputFields')}
          <ChevronDown aria-hidden className={isOpen ? 'rotate-180' : undefined} />
        </Button>
      )}
      {inputKind && isOpen && (
        <div className="flex basis-full flex-wrap gap-x-3 gap-y-1">
          {fields.filter(isRare).map(field => textField(inputKind, field))}
        </div>
      )}
      {hasLimits && <p className="basis-full text-soft text-xs">{t('limitsHint')}</p>}
    </div>
  )
}
