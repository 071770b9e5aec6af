import { formLimits } from '@scrutineer/contract/forms'
import { ChevronRight, ListPlus, Pencil, Plus, Split, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { hasCapability } from '../../../../api/capabilities.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { DragHandle } from '../../../../ui/reorder/drag-handle.tsx'
import { useEditor, useFromForm, useIsOpen, useNodeMessages } from '../editor-context.ts'
import { type TypedKind, typedKindOf } from '../model/answer-kind.ts'
import { type EditedQuestion, findQuestion, type QuestionKey, questionKey } from '../model/edited-form.ts'
import { AnswerKindSelect } from './answer-kind-select.tsx'
import { OptionRow } from './option-row.tsx'
import { fieldId } from './reveal-field.ts'
import { growingClass } from './text-attributes.ts'
import { TextPair } from './text-pair.tsx'
import { useConditionText } from './use-condition-text.ts'

interface ConditionLineProps {
  nodeKey: QuestionKey
  showIf: NonNullable<EditedQuestion['showIf']>
}

/** When a question is asked, with a button that changes it. */
const ConditionLine = memo(({ nodeKey: key, showIf }: ConditionLineProps) => {
  const t = useTranslations('forms')
  const { draft, dialog } = useEditor()
  const { sentence } = useConditionText()
  // Renders the sentence again when the other question changes.
  useFromForm(form => findQuestion(form, questionKey({ id: showIf.idQuestion })))
  const error = useNodeMessages(key)('showIf')
  const buttonId = fieldId(key, 'showIf')
  return (
    <div data-condition className="ms-7 max-sm:ms-0">
      <p className="flex min-h-8 items-center gap-1.5 pointer-coarse:min-h-10">
        <Split aria-hidden className="size-4 shrink-0 text-soft" />
        <span id={`${buttonId}-text`} className="min-w-0 wrap-anywhere">
          {sentence(draft.get(), showIf)}
        </span>
        <IconButton
          icon={Pencil}
          name={t('changeCondition')}
          id={buttonId}
          aria-describedby={`${buttonId}-text`}
          onClick={() => dialog.set({ dialogKind: 'condition', key })}
        />
      </p>
      {error && <p className="text-danger text-sm">{error}</p>}
    </div>
  )
})

interface FieldsProps extends Pick<EditedQuestion, 'code' | 'text' | 'questionType' | 'translations'> {
  nodeKey: QuestionKey
  typedKind: TypedKind | undefined
}

const QuestionFields = ({ nodeKey: key, code, text, questionType, translations, typedKind }: FieldsProps) => {
  const t = useTranslations('forms')
  const { edit } = useEditor()
  const messageFor = useNodeMessages(key)
  return (
    <div className="flex min-w-0 grow flex-wrap gap-x-3 gap-y-2">
      <TextField
        id={fieldId(key, 'code')}
        label={t('code')}
        className="w-28"
        maxLength={formLimits.code}
        error={messageFor('code')}
        value={code}
        onChange={event => edit(key, { code: event.target.value })}
      />
      <TextPair
        nodeKey={key}
        name="text"
        label={t('question')}
        isLong
        node={{ translations }}
        className="basis-80 group-data-[dragging=question]/editor:max-h-14 group-data-[dragging=question]/editor:overflow-hidden"
      >
        {language => (
          <Field id={fieldId(key, 'text')} label={t('question')} error={messageFor('text')} className="min-w-0 grow">
            {attributes => (
              <textarea
                rows={1}
                className={growingClass}
                maxLength={formLimits.text}
                value={text}
                onChange={event => edit(key, { text: event.target.value })}
                {...attributes}
                {...language}
              />
            )}
          </Field>
        )}
      </TextPair>
      <AnswerKindSelect nodeKey={key} type={questionType} typedKind={typedKind} />
    </div>
  )
}

/** Typing in an option doesn't render it. */
const QuestionHead = memo((props: FieldsProps) => {
  const t = useTranslations('forms')
  const { remove } = useEditor()
  const { nodeKey: key } = props
  const moveId = fieldId(key, 'move')
  const deleteId = fieldId(key, 'delete')
  const labelIds = `${fieldId(key, 'code')} ${fieldId(key, 'text')}`
  return (
    <div className="flex items-start gap-1">
      <DragHandle className="mt-5.5" name={t('moveQuestion')} id={moveId} labelledBy={`${moveId} ${labelIds}`} />
      <QuestionFields {...props} />
      <IconButton
        className="mt-5.5"
        icon={Trash2}
        name={t('deleteQuestion')}
        id={deleteId}
        aria-labelledby={`${deleteId} ${labelIds}`}
        onClick={() => remove(key)}
      />
    </div>
  )
})

const AddButtons = memo(({ nodeKey: key, isConditional }: { nodeKey: QuestionKey; isConditional: boolean }) => {
  const t = useTranslations('forms')
  const { addOption, dialog } = useEditor()
  return (
    <div className="mt-1 ms-8 flex flex-wrap gap-2 max-sm:ms-0">
      <Button variant="ghost" id={fieldId(key, 'add')} onClick={() => addOption(key)}>
        <Plus aria-hidden />
        {t('ADD_OPTION')}
      </Button>
      <Button variant="ghost" onClick={() => dialog.set({ dialogKind: 'predefined', key })}>
        <ListPlus aria-hidden />
        {t('ADD_PREDEFINED')}
      </Button>
      {!isConditional && hasCapability('forms') && (
        <Button
          variant="ghost"
          id={fieldId(key, 'showIf')}
          onClick={() => dialog.set({ dialogKind: 'condition', key })}
        >
          <Split aria-hidden />
          {t('askOnlyIf')}
        </Button>
      )}
    </div>
  )
})

interface OptionsProps extends Pick<EditedQuestion, 'id' | 'options'> {
  isConditional: boolean
}

/** Typing in the question doesn't render them. */
const QuestionOptions = memo(({ id, options, isConditional }: OptionsProps) => {
  const t = useTranslations('forms')
  const key = questionKey({ id })
  const { setOpen } = useEditor()
  const isOpen = useIsOpen(key)
  const error = useNodeMessages(key)('optionsToQuestions')
  return (
    <details
      open={isOpen}
      onToggle={event => setOpen([key], event.currentTarget.open)}
      className="group/options ms-7 group-data-[dragging=question]/editor:hidden max-sm:ms-0"
    >
      <summary className="inline-flex h-8 items-center gap-1 rounded-sm pe-2 font-medium text-soft text-sm hover:text-ink pointer-coarse:h-10">
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform group-open/options:rotate-90 rtl:group-open/options:-rotate-90"
        />
        {t('options', { count: options.length })}
      </summary>
      {isOpen && (
        <>
          <ul data-drop={`option:${key}`} data-drop-key={key} className="grid grid-cols-1">
            {options.map(option => (
              <OptionRow key={option.id} question={id} option={option} />
            ))}
          </ul>
          <AddButtons nodeKey={key} isConditional={isConditional} />
        </>
      )}
      {error && <p className="mt-1 ms-8 text-danger text-sm max-sm:ms-0">{error}</p>}
    </details>
  )
})

/**
 * The height reserved for a question that was never rendered: one to three rows of fields and the line of the collapsed
 * options. Afterwards the browser reserves the last rendered height; `data-refolding` renders all questions once, because
 * their heights have changed.
 *
 * The rows follow the width of the window. With a container query, Chromium (156) sometimes renders none of the questions
 * until the container's width crosses a limit.
 */
const reservedClass = [
  '[--control:2rem] pointer-coarse:[--control:2.5rem]',
  // From 64rem the menu is beside the form.
  '[--rows:3] min-[35.625rem]:[--rows:2] min-[52.125rem]:max-[64rem]:[--rows:1] min-[65.625rem]:[--rows:1]',
  '[--condition:0rem] has-[>[data-condition]]:[--condition:calc(var(--control)+0.25rem)]',
  '[--folded:calc(var(--rows)*(1.875rem+var(--control))+var(--control)-0.25rem+var(--condition))] [contain-intrinsic-size:auto_var(--folded)]',
  'has-[>details[open]]:[contain-intrinsic-size:auto_30rem] group-data-refolding/editor:[content-visibility:visible]',
].join(' ')

/** A question with its options. Outside the viewport it is not laid out; the browser reserves its last height. */
export const QuestionCard = memo(({ question }: { question: EditedQuestion }) => {
  const { id, code, text, questionType, translations, showIf, options } = question
  const key = questionKey(question)
  return (
    <li
      data-drag="question"
      data-drag-key={key}
      data-part={key}
      className={classNames(
        'grid grid-cols-1 gap-1 border-line border-t p-3 [content-visibility:auto] data-dragged:opacity-40',
        reservedClass,
        'group-data-[dragging=question]/editor:[contain-intrinsic-size:auto_3.375rem]',
      )}
    >
      <QuestionHead nodeKey={key} typedKind={typedKindOf(question)} {...{ code, text, questionType, translations }} />
      {showIf && <ConditionLine nodeKey={key} showIf={showIf} />}
      <QuestionOptions id={id} options={options} isConditional={showIf !== undefined} />
    </li>
  )
})
