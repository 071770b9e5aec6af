import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useEditor } from './editor-context.ts'
import { fieldId, reveal } from './reveal.ts'
import type { Place } from './wire-form.ts'

export interface PlaceLine {
  readonly id: string
  readonly text: string
  /** Where it leads; undefined for what is no longer there. */
  readonly place: Place | undefined
}

const longest = 60

interface Props {
  label: string
  lines: readonly PlaceLine[]
  /** Closes what stands before the form. */
  onJump?: () => void
}

/** A list of what is to be said about places in the form; each line leads there. */
export const PlaceList = ({ label, lines, onJump }: Props) => {
  const t = useTranslations('forms')
  const editor = useEditor()
  return (
    <>
      <ul aria-label={label} className="grid list-disc gap-1 pl-5">
        {lines.slice(0, longest).map(({ id, text, place }) => (
          <li key={id}>
            {place ? (
              <a
                href={`#${fieldId(place.key, place.field)}`}
                className="rounded-sm text-accent underline underline-offset-2"
                onClick={event => {
                  event.preventDefault()
                  // Closed first: a modal dialog would keep the focus.
                  flushSync(() => onJump?.())
                  reveal(editor, place)
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
      {lines.length > longest && <p className="text-soft">{t('andMore', { count: lines.length - longest })}</p>}
    </>
  )
}
