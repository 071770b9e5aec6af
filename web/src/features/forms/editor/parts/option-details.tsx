import { languageName } from '@scrutineer/contract/core/languages'
import { formLimits } from '@scrutineer/contract/forms'
import { type InputKind, inputKindNames, inputKinds, isInputKind } from '@scrutineer/contract/typed-values/input-kinds'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Field, inputClass } from '../../../../ui/form/field.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { useBeside, useEditor, useNodeMessages } from '../editor-context.ts'
import type { EditedOption, optionKey } from '../model/edited-form.ts'
import { type InputField, inputFieldsOf, nestedFieldOf } from '../model/input-codec.ts'
import { MAX_UNIT_LENGTH } from '../model/validate-input.ts'
import { fieldId } from './reveal-field.ts'
import { languageAttributes } from './text-attributes.ts'
import { TranslationField } from './translation-field.tsx'
import { useKindLabel } from './use-kind-label.ts'
import { useWordingLanguages } from './use-wording-languages.ts'

/** Fields that few numbers need: they are behind a button until they have a value. */
const rareFields: readonly InputField[] = ['decimals', 'maxDifference', 'turnoutAt']
const isRare = (field: InputField) => rareFields.includes(field)

/** Attributes of the control for a field: the browser's own for times and dates, a number pad for numbers. */
const controlOf = (kind: InputKind, field: InputField) => {
  if (field === 'unit') return { maxLength: MAX_UNIT_LENGTH }
  if (field === 'turnoutAt') return { type: 'time' }
  const { values } = inputKinds[kind]
  if ((field === 'min' || field === 'max') && values !== 'number') return { type: values }
  const allowsDecimals = kind === 'decimal' && field !== 'decimals'
  return { inputMode: allowsDecimals ? 'decimal' : 'numeric', maxLength: 17 } as const
}

interface FieldsProps {
  nodeKey: ReturnType<typeof optionKey>
  option: EditedOption
}

/** What observers type into an option: its kind, unit and limits. */
const InputFieldsRow = ({ nodeKey, option }: FieldsProps) => {
  const t = useTranslations('forms')
  const kindLabel = useKindLabel()
  const { edit } = useEditor()
  const messageFor = useNodeMessages(nodeKey)
  const beside = useBeside()
  const { input } = option
  const kind = input?.kind
  const fields = kind ? inputFieldsOf(kind) : []
  const hasLimits = Boolean(input?.min || input?.max || input?.maxLength)
  const hasRareValue = fields.some(
    field => isRare(field) && (input?.[field] || messageFor(nestedFieldOf('input', field))),
  )
  const [isOpen, setOpen] = useState(false)
  // A field that is emptied stays.
  if (hasRareValue && !isOpen) setOpen(true)
  const textField = (kind: InputKind, field: InputField) => (
    <TextField
      key={field}
      id={fieldId(nodeKey, nestedFieldOf('input', field))}
      label={t(nestedFieldOf('input', field))}
      className={classNames('min-w-0 max-sm:basis-32 max-sm:grow', isRare(field) ? 'w-44' : 'w-32')}
      autoComplete="off"
      {...controlOf(kind, field)}
      error={messageFor(nestedFieldOf('input', field))}
      value={input?.[field] ?? ''}
      onChange={event => edit(nodeKey, { input: { ...input, kind, [field]: event.target.value } })}
    />
  )
  return (
    <div className="flex basis-full flex-wrap gap-x-3 gap-y-1 ps-8 max-sm:ps-0">
      <Select
        id={fieldId(nodeKey, 'inputKind')}
        label={t('inputKind')}
        className="w-52 max-sm:w-full"
        error={messageFor('inputKind')}
        value={kind ?? ''}
        onChange={({ target: { value } }) =>
          edit(nodeKey, { input: { ...input, kind: isInputKind(value) ? value : null } })
        }
      >
        <option value="">{kindLabel('any')}</option>
        {inputKindNames.map(kind => (
          <option key={kind} value={kind}>
            {kindLabel(kind)}
          </option>
        ))}
      </Select>
      {kind && fields.filter(field => !isRare(field)).map(field => textField(kind, field))}
      {beside && fields.includes('unit') && (
        <TranslationField nodeKey={nodeKey} name="unit" label={t('inputUnit')} node={option} tag={beside} />
      )}
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
      {kind && isOpen && (
        <div className="flex basis-full flex-wrap gap-x-3 gap-y-1">
          {fields.filter(isRare).map(field => textField(kind, field))}
        </div>
      )}
      {hasLimits && <p className="basis-full text-soft text-xs">{t('limitsHint')}</p>}
    </div>
  )
}

/** Short wordings of a flagged option for lists, one per language. */
const ShortTexts = ({ nodeKey, option: { shortText = {} } }: FieldsProps) => {
  const t = useTranslations('forms')
  const languages = useWordingLanguages()
  const { edit } = useEditor()
  const messages = useNodeMessages(nodeKey)
  return (
    <div className="grid basis-full gap-x-3 gap-y-1 ps-8 sm:grid-cols-2">
      {languages.map(language => {
        const field = nestedFieldOf('shortText', language)
        return (
          <Field
            key={language}
            id={fieldId(nodeKey, field)}
            label={t('shortText', { language: languageName(language) })}
            error={messages(field)}
          >
            {attributes => (
              <input
                {...attributes}
                {...languageAttributes(language)}
                className={inputClass()}
                maxLength={formLimits.shortText}
                value={shortText[language] ?? ''}
                onChange={event => edit(nodeKey, { shortText: { ...shortText, [language]: event.target.value } })}
              />
            )}
          </Field>
        )
      })}
    </div>
  )
}

/** What observers type into an option, and how lists word it. */
export const OptionDetails = (props: FieldsProps) => (
  <>
    {props.option.isFreeText && <InputFieldsRow {...props} />}
    {props.option.flagged && <ShortTexts {...props} />}
  </>
)
