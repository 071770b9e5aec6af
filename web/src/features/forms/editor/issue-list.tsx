import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useEditor } from './editor-context.ts'
import type { FieldPath } from './model/form-codec.ts'
import { fieldId, revealField } from './parts/reveal-field.ts'

export interface IssueLine {
  readonly id: string
  readonly text: string
  /** The field to jump to; undefined if it no longer exists. */
  readonly fieldPath: FieldPath | undefined
}

interface Props {
  label: string
  lines: readonly IssueLine[]
  /** How many lines are shown; the others are counted. */
  maxLines?: number
  /** Closes the dialog in front of the form. */
  onJump?: () => void
}

/** A list of messages about the form, each linking to its field. */
export const IssueList = ({ label, lines, maxLines = 60, onJump }: Props) => {
  const t = useTranslations('forms')
  const editor = useEditor()
  return (
    <>
      <ul aria-label={label} className="grid list-disc gap-1 ps-5">
        {lines.slice(0, maxLines).map(({ id, text, fieldPath }) => (
          <li key={id}>
            {fieldPath ? (
              <a
                href={`#${fieldId(fieldPath.key, fieldPath.field)}`}
                className="rounded-sm text-accent underline underline-offset-2"
                onClick={event => {
                  event.preventDefault()
                  // The dialog must close first, since a modal keeps the focus.
                  flushSync(() => onJump?.())
                  revealField(editor, fieldPath)
                }}
              >
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
      {lines.length > maxLines && <p className="text-soft">{t('andMore', { count: lines.length - maxLines })}</p>}
    </>
  )
}
