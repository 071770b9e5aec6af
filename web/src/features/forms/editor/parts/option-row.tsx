import { formLimits } from '@scrutineer/contract/forms'
import { type InputKind, inputKindNames, inputKinds, isInputKind } from '@scrutineer/contract/typed-values/input-kinds'
import { ChevronDown, X } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasCapability } from '../../../../api/capabilities.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Field, inputClass } from '../../../../ui/form/field.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { Switch } from '../../../../ui/form/switch.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { DragHandle } from '../../../../ui/reorder/drag-handle.tsx'
import { useEditor, useNodeMessages } from '../editor-context.ts'
import { withoutKind } from '../model/answer-kind.ts'
import { type EditedOption, optionKey, questionKey } from '../model/edited-form.ts'
import { type InputField, inputFieldsOf, nestedFieldOf } from '../model/input-codec.ts'
import { MAX_UNIT_LENGTH } from '../model/validate-input.ts'
import { fieldId } from './reveal-field.ts'
import { useKindLabel } from './use-kind-label.ts'

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
const ShortTexts = ({ nodeKey, option: { shortText = { en: '', ro: '' } } }: FieldsProps) => {
  const t = useTranslations('forms')
  const { edit } = useEditor()
  const messages = useNodeMessages(nodeKey)
  return (
    <div className="grid basis-full gap-x-3 gap-y-1 ps-8 sm:grid-cols-2">
      {(['en', 'ro'] as const).map(language => {
        const field = nestedFieldOf('shortText', language)
        return (
          <Field key={language} id={fieldId(nodeKey, field)} label={t(field)} error={messages(field)}>
            {attributes => (
              <input
                {...attributes}
                className={inputClass()}
                maxLength={formLimits.shortText}
                value={shortText[language]}
                onChange={event => edit(nodeKey, { shortText: { ...shortText, [language]: event.target.value } })}
              />
            )}
          </Field>
        )
      })}
    </div>
  )
}

interface Props {
  /** Id of the question. */
  question: number
  option: EditedOption
}

/** An option. Thousands may be rendered, so each re-renders only when it changes and uses few translations. */
export const OptionRow = memo(({ question: id, option }: Props) => {
  const t = useTranslations('forms')
  const { edit, remove, addOption } = useEditor()
  const [parent, nodeKey] = [questionKey({ id }), optionKey({ id }, option)]
  const error = useNodeMessages(nodeKey)('text')
  const input = fieldId(nodeKey, 'text')
  /** Labels a button with its name followed by the option's text. */
  const labelProps = (id: string) => ({ id, 'aria-labelledby': `${id} ${input}` })
  return (
    <li
      data-drag={`option:${parent}`}
      data-drag-key={nodeKey}
      data-part={nodeKey}
      className={classNames(
        'relative flex flex-wrap items-center gap-x-3 gap-y-1 border-s-2 py-1 pe-1 ps-1 data-dragged:opacity-40',
        option.flagged ? 'border-danger' : 'border-transparent',
      )}
    >
      <div className="flex min-w-0 grow basis-72 items-center gap-1">
        <DragHandle
          name={t('moveOption')}
          id={fieldId(nodeKey, 'move')}
          labelledBy={`${fieldId(nodeKey, 'move')} ${input}`}
        />
        <input
          id={input}
          className={inputClass()}
          aria-label={t('optionText')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${input}-error`}
          maxLength={formLimits.text}
          value={option.text}
          onChange={event => edit(nodeKey, { text: event.target.value })}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            addOption(parent)
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 max-sm:ps-8">
        <Switch
          label={t('freeText')}
          checked={option.isFreeText}
          onChange={({ target }) =>
            edit(nodeKey, target.checked ? { isFreeText: true } : { isFreeText: false, input: withoutKind(option) })
          }
        />
        <Switch
          label={t('flag')}
          checked={option.flagged}
          onChange={event => edit(nodeKey, { flagged: event.target.checked })}
        />
        {hasCapability('forms') && (
          <Switch
            label={t('notObserved')}
            checked={option.notObserved ?? false}
            onChange={event => edit(nodeKey, { notObserved: event.target.checked || undefined })}
          />
        )}
        <IconButton
          icon={X}
          name={t('deleteOption')}
          {...labelProps(fieldId(nodeKey, 'delete'))}
          onClick={() => remove(nodeKey)}
        />
      </div>
      {option.isFreeText && hasCapability('forms') && <InputFieldsRow nodeKey={nodeKey} option={option} />}
      {option.flagged && hasCapability('forms') && <ShortTexts nodeKey={nodeKey} option={option} />}
      {error && (
        <p id={`${input}-error`} className="basis-full ps-8 text-danger text-sm">
          {error}
        </p>
      )}
    </li>
  )
})
