import { formLimits } from '@scrutineer/contract/forms'
import { ChevronRight, ListPlus, Plus, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { DragHandle } from '../../ui/drag-handle.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEditor, useIsOpen, useMarks, usePart } from './editor-context.ts'
import type { QuestionPart } from './form-parts.ts'
import { OptionRow } from './option-row.tsx'
import { questionTypes } from './question-types.ts'
import { fieldId } from './reveal.ts'
import { TextPart } from './text-part.tsx'

const QuestionFields = ({ question }: { question: QuestionPart }) => {
  const t = useTranslations('forms')
  const { edit } = useEditor()
  const { key } = question
  const markOf = useMarks(key)
  return (
    <div className="flex min-w-0 grow flex-wrap gap-x-3 gap-y-2">
      <TextField
        id={fieldId(key, 'code')}
        label={t('code')}
        className="w-28"
        maxLength={formLimits.code}
        error={markOf('code')}
        value={question.code}
        onChange={event => edit(question, { code: event.target.value })}
      />
      <div className="flex min-w-0 grow basis-80 group-data-[dragging=question]/editor:max-h-14 group-data-[dragging=question]/editor:overflow-hidden">
        <TextPart
          id={fieldId(key, 'text')}
          label={t('question')}
          maxLength={formLimits.text}
          error={markOf('text')}
          value={question.text}
          onChange={text => edit(question, { text })}
        />
      </div>
      <Select
        id={fieldId(key, 'questionType')}
        label={t('type')}
        className="w-60 max-sm:w-full"
        error={markOf('questionType')}
        value={question.questionType}
        onChange={event => edit(question, { questionType: Number(event.target.value) })}
      >
        {questionTypes.map(({ type, label }) => (
          <option key={type} value={type}>
            {t(label)}
          </option>
        ))}
      </Select>
    </div>
  )
}

const QuestionOptions = ({ question }: { question: QuestionPart }) => {
  const t = useTranslations('forms')
  const { isOpen: openness, addOption, addPredefined } = useEditor()
  const { key, children } = question
  const isOpen = useIsOpen(key)
  const error = useMarks(key)('optionsToQuestions')
  return (
    <details
      open={isOpen}
      onToggle={event => openness.set(key, event.currentTarget.open)}
      className="group/options ml-7 group-data-[dragging=question]/editor:hidden max-sm:ml-0"
    >
      <summary className="inline-flex h-8 items-center gap-1 rounded-sm pr-2 font-medium text-soft text-sm hover:text-ink pointer-coarse:h-10">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open/options:rotate-90" />
        {t('options', { count: children.length })}
      </summary>
      {isOpen && (
        <>
          <ul data-drop={`option:${key}`} data-drop-key={key} className="grid grid-cols-1">
            {children.map(child => (
              <OptionRow key={child} partKey={child} />
            ))}
          </ul>
          <div className="mt-1 ml-8 flex flex-wrap gap-2 max-sm:ml-0">
            <Button look="quiet" id={fieldId(key, 'add')} onClick={() => addOption(key)}>
              <Plus aria-hidden />
              {t('ADD_OPTION')}
            </Button>
            <Button look="quiet" onClick={() => addPredefined(key)}>
              <ListPlus aria-hidden />
              {t('ADD_PREDEFINED')}
            </Button>
          </div>
        </>
      )}
      {error && <p className="mt-1 ml-8 text-danger text-sm max-sm:ml-0">{error}</p>}
    </details>
  )
}

/** A question with its options. What isn't in view costs no layout: its place is kept by its last height. */
export const QuestionCard = memo(({ partKey }: { partKey: string }) => {
  const t = useTranslations('forms')
  const { remove } = useEditor()
  const question = usePart(partKey, 'question')
  if (!question) return null
  const [move, gone] = [fieldId(partKey, 'move'), fieldId(partKey, 'delete')]
  const named = `${fieldId(partKey, 'code')} ${fieldId(partKey, 'text')}`
  return (
    <li
      data-drag="question"
      data-drag-key={partKey}
      data-part={partKey}
      className="grid grid-cols-1 gap-1 border-line border-t p-3 [contain-intrinsic-size:auto_30rem] [content-visibility:auto] data-dragged:opacity-40 group-data-[dragging=question]/editor:[contain-intrinsic-size:auto_54px]"
    >
      <div className="flex items-start gap-1">
        <DragHandle className="mt-5.5" name={t('moveQuestion')} id={move} labelledBy={`${move} ${named}`} />
        <QuestionFields question={question} />
        <IconButton
          className="mt-5.5"
          icon={Trash2}
          name={t('deleteQuestion')}
          id={gone}
          aria-labelledby={`${gone} ${named}`}
          onClick={() => remove(partKey)}
        />
      </div>
      <QuestionOptions question={question} />
    </li>
  )
})
