import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { Dialog, DialogButtons } from '../../../../ui/overlay/dialog.tsx'
import { useEditor } from '../editor-context.ts'
import { possibleParents, setCondition } from '../model/conditions.ts'
import type { Draft } from '../model/draft-store.ts'
import { childParts, partOf } from '../model/form-parts.ts'
import { revealField } from '../parts/reveal-field.ts'
import { useConditionText } from '../parts/use-condition-text.ts'

interface Props {
  draft: Draft
  /** The question with the condition. */
  questionKey: string
  onClose: () => void
}

/** Chooses the options of an earlier question after which a question is asked. */
export const ConditionDialog = ({ draft, questionKey, onClose }: Props) => {
  const t = useTranslations('forms')
  const ui = useTranslations('ui')
  const editor = useEditor()
  const { questionName, sentence } = useConditionText()
  const question = partOf(draft, questionKey, 'question')
  const parents = possibleParents(draft, questionKey)
  const current = parents.find(({ key }) => key === question?.showIfQuestion)?.key ?? ''
  const [parent, setParent] = useState(current)
  const [chosen, setChosen] = useState<readonly string[]>(question?.showIfOptions ?? [])
  const options = childParts(draft, parent, 'option')
  const selected = options.map(({ key }) => key).filter(key => chosen.includes(key))
  const apply = (options: readonly string[]) => {
    setCondition(draft, questionKey, parent, options)
    onClose()
    // The button that opened the dialog has been replaced: after the closing dialog has tried to restore the focus to it.
    requestAnimationFrame(() => revealField(editor, { key: questionKey, field: 'showIf' }))
  }
  return (
    <Dialog title={t('conditionOf', { question: questionName(draft, questionKey) })} onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          apply(selected)
        }}
      >
        {parents.length === 0 ? (
          <p>{t('noEarlierQuestion')}</p>
        ) : (
          <Select label={t('earlierQuestion')} value={parent} onChange={event => setParent(event.target.value)}>
            <option value="">{t('chooseQuestion')}</option>
            {parents.map(({ key, text }) => (
              <option key={key} value={key}>
                {questionName(draft, key)} {text}
              </option>
            ))}
          </Select>
        )}
        {options.length > 0 && (
          <fieldset className="grid gap-1">
            <legend className="font-medium text-sm">{t('anyOfOptions')}</legend>
            {options.map(({ key, text }, index) => (
              <Checkbox
                key={key}
                label={text || `#${index + 1}`}
                checked={chosen.includes(key)}
                onChange={() =>
                  setChosen(chosen.includes(key) ? chosen.filter(other => other !== key) : [...chosen, key])
                }
              />
            ))}
          </fieldset>
        )}
        <p role="status" className="min-h-5 text-soft">
          {selected.length > 0 && sentence(draft, parent, selected)}
        </p>
        <p className="text-soft text-sm">{t('conditionHint')}</p>
        <DialogButtons>
          {question?.showIfQuestion && <Button onClick={() => apply([])}>{t('removeCondition')}</Button>}
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={selected.length === 0}>
            {t('applyCondition')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
