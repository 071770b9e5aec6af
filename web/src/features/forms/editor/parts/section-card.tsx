import { formLimits } from '@scrutineer/contract/forms'
import { Plus, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { DragHandle } from '../../../../ui/reorder/drag-handle.tsx'
import { useEditor, useNodeMessages } from '../editor-context.ts'
import { type EditedSection, sectionKey } from '../model/edited-form.ts'
import { QuestionCard } from './question-card.tsx'
import { fieldId } from './reveal-field.ts'
import { TextPair } from './text-pair.tsx'

/** Typing in a question doesn't render it. */
const SectionHead = memo(({ id, code, description, translations }: Omit<EditedSection, 'questions'>) => {
  const t = useTranslations('forms')
  const { edit, remove } = useEditor()
  const key = sectionKey({ id })
  const messageFor = useNodeMessages(key)
  const moveId = fieldId(key, 'move')
  const deleteId = fieldId(key, 'delete')
  const labelIds = `${fieldId(key, 'description')} ${fieldId(key, 'code')}`
  return (
    <div className="flex items-start gap-1 p-3">
      <DragHandle className="mt-5.5" name={t('moveSection')} id={moveId} labelledBy={`${moveId} ${labelIds}`} />
      <div className="flex min-w-0 grow flex-wrap gap-x-3 gap-y-2">
        <TextPair
          nodeKey={key}
          name="description"
          label={t('sectionTitle')}
          node={{ translations }}
          className="basis-64"
        >
          {language => (
            <TextField
              id={fieldId(key, 'description')}
              label={t('sectionTitle')}
              className="min-w-0 grow"
              maxLength={formLimits.description}
              error={messageFor('description')}
              value={description}
              onChange={event => edit(key, { description: event.target.value })}
              {...language}
            />
          )}
        </TextPair>
        <TextField
          id={fieldId(key, 'code')}
          label={t('sectionCode')}
          className="w-40"
          maxLength={formLimits.code}
          error={messageFor('code')}
          value={code}
          onChange={event => edit(key, { code: event.target.value })}
        />
      </div>
      <IconButton
        className="mt-5.5"
        icon={Trash2}
        name={t('deleteSection')}
        id={deleteId}
        aria-labelledby={`${deleteId} ${labelIds}`}
        onClick={() => remove(key)}
      />
    </div>
  )
})

/** A section with its questions. Sections collapse to their header while one is dragged. */
export const SectionCard = memo(
  ({ section: { id, code, description, translations, questions } }: { section: EditedSection }) => {
    const t = useTranslations('forms')
    const { addQuestion } = useEditor()
    const key = sectionKey({ id })
    return (
      <li
        data-drag="section"
        data-drag-key={key}
        data-part={key}
        className="rounded-lg border border-line bg-surface data-dragged:opacity-40"
      >
        <SectionHead {...{ id, code, description, translations }} />
        <div className="group-data-[dragging=section]/editor:hidden">
          <ol data-drop="question" data-drop-key={key}>
            {questions.map(question => (
              <QuestionCard key={question.id} question={question} />
            ))}
          </ol>
          <div className="border-line border-t p-3">
            <Button id={fieldId(key, 'add')} onClick={() => addQuestion(key)}>
              <Plus aria-hidden />
              {t('ADD_QUESTION')}
            </Button>
          </div>
        </div>
      </li>
    )
  },
)
