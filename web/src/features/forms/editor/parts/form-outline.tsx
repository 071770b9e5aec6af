import { memo, type ReactNode, useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { useMediaQuery } from '../../../../ui/layout/use-media-query.ts'
import { useEditor, useFromForm, useNodeMessages } from '../editor-context.ts'
import { type EditedQuestion, type EditedSection, questionKey, sectionKey } from '../model/edited-form.ts'
import { fieldId, revealField } from './reveal-field.ts'

/** From this width the outline has a column. As in `form-editor.tsx`. */
const query = '(width >= 1400px)'

interface LinkProps {
  nodeKey: string
  /** The field that gets the focus. */
  field: string
  className?: string
  children: ReactNode
}

const OutlineLink = ({ nodeKey, field, className = '', children }: LinkProps) => {
  const editor = useEditor()
  return (
    <a
      href={`#${fieldId(nodeKey, field)}`}
      className={`flex gap-2 rounded-sm px-2 py-1 hover:bg-sunken ${className}`}
      onClick={event => {
        event.preventDefault()
        revealField(editor, { key: nodeKey, field })
      }}
    >
      {children}
    </a>
  )
}

const OutlineQuestion = memo(({ question }: { question: EditedQuestion }) => {
  const t = useTranslations('forms')
  const key = questionKey(question)
  const messageFor = useNodeMessages(key)
  const isInvalid = ['code', 'text', 'optionsToQuestions'].some(field => messageFor(field) !== undefined)
  return (
    <li>
      <OutlineLink nodeKey={key} field="text" className={isInvalid ? 'text-danger' : 'text-soft'}>
        <span className="shrink-0">{question.code || '–'}</span>
        <span className="truncate">{question.text || t('emptyQuestion')}</span>
        {isInvalid && <span className="sr-only">{t('invalidPart')}</span>}
      </OutlineLink>
    </li>
  )
})

const OutlineSection = memo(({ section, position }: { section: EditedSection; position: number }) => (
  <li>
    <OutlineLink nodeKey={sectionKey(section)} field="description" className="font-semibold">
      <span className="truncate">{section.description || section.code || `#${position}`}</span>
      <span className="ms-auto text-soft tabular-nums">{section.questions.length}</span>
    </OutlineLink>
    <ol>
      {section.questions.map(question => (
        <OutlineQuestion key={question.id} question={question} />
      ))}
    </ol>
  </li>
))

/** Links to the sections and questions, next to the editor in a wide window. */
export const FormOutline = () => {
  const t = useTranslations('forms')
  // Typing doesn't wait for it.
  const sections = useDeferredValue(useFromForm(form => form.sections))
  const isWide = useMediaQuery(query)
  if (!isWide || sections.length === 0) return null
  return (
    <nav
      aria-label={t('outline')}
      className="sticky top-[calc(var(--shell-top)+0.5rem)] max-h-[calc(100dvh-var(--shell-top)-1rem)] self-start min-w-0 overflow-y-auto overscroll-contain text-sm"
    >
      <ol className="grid grid-cols-1 gap-2">
        {sections.map((section, index) => (
          <OutlineSection key={section.id} section={section} position={index + 1} />
        ))}
      </ol>
    </nav>
  )
}
