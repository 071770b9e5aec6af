import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMediaQuery } from '../../../../ui/layout/use-media-query.ts'
import { useEditor, usePart, usePartMessages } from '../editor-context.ts'
import { formKey } from '../model/form-parts.ts'
import { fieldId, revealField } from './reveal-field.ts'

/** From this width the outline has a column. As in `form-editor.tsx`. */
const query = '(width >= 1400px)'

interface LinkProps {
  partKey: string
  /** The field that gets the focus. */
  field: string
  className?: string
  children: ReactNode
}

const OutlineLink = ({ partKey, field, className = '', children }: LinkProps) => {
  const editor = useEditor()
  return (
    <a
      href={`#${fieldId(partKey, field)}`}
      className={`flex gap-2 rounded-sm px-2 py-1 hover:bg-sunken ${className}`}
      onClick={event => {
        event.preventDefault()
        revealField(editor, { key: partKey, field })
      }}
    >
      {children}
    </a>
  )
}

const OutlineQuestion = ({ partKey }: { partKey: string }) => {
  const t = useTranslations('forms')
  const question = usePart(partKey, 'question')
  const messageFor = usePartMessages(partKey)
  if (!question) return null
  const isInvalid = ['code', 'text', 'optionsToQuestions'].some(field => messageFor(field) !== undefined)
  return (
    <li>
      <OutlineLink partKey={partKey} field="text" className={isInvalid ? 'text-danger' : 'text-soft'}>
        <span className="shrink-0">{question.code || '–'}</span>
        <span className="truncate">{question.text || t('emptyQuestion')}</span>
        {isInvalid && <span className="sr-only">{t('invalidPart')}</span>}
      </OutlineLink>
    </li>
  )
}

const OutlineSection = ({ partKey, position }: { partKey: string; position: number }) => {
  const section = usePart(partKey, 'section')
  if (!section) return null
  return (
    <li>
      <OutlineLink partKey={partKey} field="description" className="font-semibold">
        <span className="truncate">{section.description || section.code || `#${position}`}</span>
        <span className="ml-auto text-soft tabular-nums">{section.children.length}</span>
      </OutlineLink>
      <ol>
        {section.children.map(key => (
          <OutlineQuestion key={key} partKey={key} />
        ))}
      </ol>
    </li>
  )
}

/** Links to the sections and questions, next to the editor in a wide window. */
export const FormOutline = () => {
  const t = useTranslations('forms')
  const form = usePart(formKey, 'form')
  const isWide = useMediaQuery(query)
  if (!isWide || !form || form.children.length === 0) return null
  return (
    <nav
      aria-label={t('outline')}
      className="sticky top-[calc(var(--shell-top)+0.5rem)] max-h-[calc(100dvh-var(--shell-top)-1rem)] self-start min-w-0 overflow-y-auto overscroll-contain text-sm"
    >
      <ol className="grid grid-cols-1 gap-2">
        {form.children.map((key, index) => (
          <OutlineSection key={key} partKey={key} position={index + 1} />
        ))}
      </ol>
    </nav>
  )
}
