import { formLimits } from '@scrutineer/contract/forms'
import { Plus, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { DragHandle } from '../../../../ui/reorder/drag-handle.tsx'
import { useEditor, usePart, usePartMessages } from '../editor-context.ts'
import { QuestionCard } from './question-card.tsx'
import { fieldId } from './reveal-field.ts'

/** A section with its questions. Sections collapse to their header while one is dragged. */
export const SectionCard = memo(({ partKey }: { partKey: string }) => {
  const t = useTranslations('forms')
  const { edit, remove, addQuestion } = useEditor()
  const section = usePart(partKey, 'section')
  const messageFor = usePartMessages(partKey)
  if (!section) return null
  const moveId = fieldId(partKey, 'move')
  const deleteId = fieldId(partKey, 'delete')
  const labelIds = `${fieldId(partKey, 'description')} ${fieldId(partKey, 'code')}`
  return (
    <li
      data-drag="section"
      data-drag-key={partKey}
      data-part={partKey}
      className="rounded-lg border border-line bg-surface data-dragged:opacity-40"
    >
      <div className="flex items-start gap-1 p-3">
        <DragHandle className="mt-5.5" name={t('moveSection')} id={moveId} labelledBy={`${moveId} ${labelIds}`} />
        <div className="flex min-w-0 grow flex-wrap gap-x-3 gap-y-2">
          <TextField
            id={fieldId(partKey, 'description')}
            label={t('sectionTitle')}
            className="min-w-0 grow basis-64"
            maxLength={formLimits.description}
            error={messageFor('description')}
            value={section.description}
            onChange={event => edit(section, { description: event.target.value })}
          />
          <TextField
            id={fieldId(partKey, 'code')}
            label={t('sectionCode')}
            className="w-40"
            maxLength={formLimits.code}
            error={messageFor('code')}
            value={section.code}
            onChange={event => edit(section, { code: event.target.value })}
          />
        </div>
        <IconButton
          className="mt-5.5"
          icon={Trash2}
          name={t('deleteSection')}
          id={deleteId}
          aria-labelledby={`${deleteId} ${labelIds}`}
          onClick={() => remove(partKey)}
        />
      </div>
      <div className="group-data-[dragging=section]/editor:hidden">
        <ol data-drop="question" data-drop-key={partKey}>
          {section.children.map(child => (
            <QuestionCard key={child} partKey={child} />
          ))}
        </ol>
        <div className="border-line border-t p-3">
          <Button id={fieldId(partKey, 'add')} onClick={() => addQuestion(partKey)}>
            <Plus aria-hidden />
            {t('ADD_QUESTION')}
          </Button>
        </div>
      </div>
    </li>
  )
})
