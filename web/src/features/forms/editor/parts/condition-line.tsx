import { Pencil, Split } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useEditor, usePartMessages } from '../editor-context.ts'
import type { QuestionPart } from '../model/form-parts.ts'
import { fieldId } from './reveal-field.ts'
import { useConditionText } from './use-condition-text.ts'

/** The sentence of a condition. Re-renders only when it changes. */
const useSentence = (parent: string, options: readonly string[]) => {
  const { draft } = useEditor()
  const { sentence } = useConditionText()
  const subscribe = useCallback(
    (notify: () => void) => {
      const stops = [parent, ...options].map(key => draft.subscribe(key, notify))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [draft, parent, options],
  )
  return useSyncExternalStore(subscribe, () => sentence(draft, parent, options))
}

const noOptions: readonly string[] = []

/** When a question is asked, with a button that changes it. */
export const ConditionLine = ({ question, parent }: { question: QuestionPart; parent: string }) => {
  const t = useTranslations('forms')
  const { editCondition } = useEditor()
  const { key, showIfOptions = noOptions } = question
  const sentence = useSentence(parent, showIfOptions)
  const error = usePartMessages(key)('showIf')
  const buttonId = fieldId(key, 'showIf')
  return (
    <div data-condition className="ml-7 max-sm:ml-0">
      <p className="flex min-h-8 items-center gap-1.5 pointer-coarse:min-h-10">
        <Split aria-hidden className="size-4 shrink-0 text-soft" />
        <span id={`${buttonId}-text`} className="min-w-0 wrap-anywhere">
          {sentence}
        </span>
        <IconButton
          icon={Pencil}
          name={t('changeCondition')}
          id={buttonId}
          aria-describedby={`${buttonId}-text`}
          onClick={() => editCondition(key)}
        />
      </p>
      {error && <p className="text-danger text-sm">{error}</p>}
    </div>
  )
}
