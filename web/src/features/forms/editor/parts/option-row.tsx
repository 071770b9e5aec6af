import { formLimits } from '@scrutineer/contract/forms'
import { X } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { hasCapability } from '../../../../api/capabilities.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { inputClass } from '../../../../ui/form/field.tsx'
import { Switch } from '../../../../ui/form/switch.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { DragHandle } from '../../../../ui/reorder/drag-handle.tsx'
import { useEditor, useNodeMessages } from '../editor-context.ts'
import { withoutKind } from '../model/answer-kind.ts'
import { type EditedOption, optionKey, questionKey } from '../model/edited-form.ts'
import { OptionDetails } from './option-details.tsx'
import { fieldId } from './reveal-field.ts'
import { TextPair } from './text-pair.tsx'

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
      <TextPair nodeKey={nodeKey} name="text" label={t('optionText')} isLabelHidden node={option} className="basis-72">
        {language => (
          <div className="flex min-w-0 grow items-center gap-1">
            <DragHandle
              name={t('moveOption')}
              id={fieldId(nodeKey, 'move')}
              labelledBy={`${fieldId(nodeKey, 'move')} ${input}`}
            />
            <input
              id={input}
              {...language}
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
        )}
      </TextPair>
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
      {(option.isFreeText || option.flagged) && hasCapability('forms') && (
        <OptionDetails nodeKey={nodeKey} option={option} />
      )}
      {error && (
        <p id={`${input}-error`} className="basis-full ps-8 text-danger text-sm">
          {error}
        </p>
      )}
    </li>
  )
})
