import { formLimits } from '@scrutineer/contract/forms'
import { X } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { hasCapability } from '../../../../api/capabilities.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Field, inputClass } from '../../../../ui/form/field.tsx'
import { Switch } from '../../../../ui/form/switch.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { DragHandle } from '../../../../ui/reorder/drag-handle.tsx'
import { useEditor, usePart, usePartMessages } from '../editor-context.ts'
import type { OptionPart } from '../model/form-parts.ts'
import { InputFieldsRow } from './input-fields.tsx'
import { fieldId } from './reveal-field.ts'

const shortTextFields = ['shortTextEn', 'shortTextRo'] as const

/** Short wordings of a flagged option for lists, one per language. */
const ShortTexts = ({ option }: { option: OptionPart }) => {
  const t = useTranslations('forms')
  const { edit } = useEditor()
  const messages = usePartMessages(option.key)
  return (
    <div className="grid basis-full gap-x-3 gap-y-1 pl-8 sm:grid-cols-2">
      {shortTextFields.map(field => (
        <Field key={field} id={fieldId(option.key, field)} label={t(field)} error={messages(field)}>
          {attributes => (
            <input
              {...attributes}
              className={inputClass()}
              maxLength={formLimits.shortText}
              value={option[field] ?? ''}
              onChange={event => edit(option, { [field]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

/** An option. Thousands may be rendered, so each re-renders only when its part changes and uses few translations. */
export const OptionRow = memo(({ partKey }: { partKey: string }) => {
  const t = useTranslations('forms')
  const { edit, remove, addOption } = useEditor()
  const option = usePart(partKey, 'option')
  const error = usePartMessages(partKey)('text')
  if (!option) return null
  const input = fieldId(partKey, 'text')
  /** Labels a button with its name followed by the option's text. */
  const labelProps = (id: string) => ({ id, 'aria-labelledby': `${id} ${input}` })
  return (
    <li
      data-drag={`option:${option.parent}`}
      data-drag-key={partKey}
      data-part={partKey}
      className={classNames(
        'relative flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 py-1 pr-1 pl-1 data-dragged:opacity-40',
        option.flagged ? 'border-danger' : 'border-transparent',
      )}
    >
      <div className="flex min-w-0 grow basis-72 items-center gap-1">
        <DragHandle
          name={t('moveOption')}
          id={fieldId(partKey, 'move')}
          labelledBy={`${fieldId(partKey, 'move')} ${input}`}
        />
        <input
          id={input}
          className={inputClass()}
          aria-label={t('optionText')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${input}-error`}
          maxLength={formLimits.text}
          value={option.text}
          onChange={event => edit(option, { text: event.target.value })}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            addOption(option.parent)
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 max-sm:pl-8">
        <Switch
          label={t('freeText')}
          checked={option.isFreeText}
          onChange={({ target }) =>
            edit(option, target.checked ? { isFreeText: true } : { isFreeText: false, inputKind: null })
          }
        />
        <Switch
          label={t('flag')}
          checked={option.flagged}
          onChange={event => edit(option, { flagged: event.target.checked })}
        />
        {hasCapability('forms') && (
          <Switch
            label={t('notObserved')}
            checked={option.notObserved ?? false}
            onChange={event => edit(option, { notObserved: event.target.checked || undefined })}
          />
        )}
        <IconButton
          icon={X}
          name={t('deleteOption')}
          {...labelProps(fieldId(partKey, 'delete'))}
          onClick={() => remove(partKey)}
        />
      </div>
      {option.isFreeText && hasCapability('forms') && <InputFieldsRow option={option} />}
      {option.flagged && option.shortTextEn !== undefined && <ShortTexts option={option} />}
      {error && (
        <p id={`${input}-error`} className="basis-full pl-8 text-danger text-sm">
          {error}
        </p>
      )}
    </li>
  )
})
