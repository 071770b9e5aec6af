import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { Dialog, DialogButtons } from '../../../../ui/overlay/dialog.tsx'
import { useEditor } from '../editor-context.ts'
import { possibleParents, setCondition } from '../model/conditions.ts'
import { findQuestion, type QuestionKey } from '../model/edited-form.ts'
import { revealField } from '../parts/reveal-field.ts'
import { useConditionText } from '../parts/use-condition-text.ts'

interface Props {
  /** The question with the condition. */
  nodeKey: QuestionKey
  onClose: () => void
}

/** Chooses the options of an earlier question after which a question is asked. */
export const ConditionDialog = ({ nodeKey, onClose }: Props) => {
  const t = useTranslations('forms')
  const ui = useTranslations('ui')
  const editor = useEditor()
  const { questionName, sentence } = useConditionText()
  const form = editor.draft.get()
  const question = findQuestion(form, nodeKey)
  const parents = possibleParents(form, nodeKey)
  const [parentId, setParentId] = useState(question?.showIf?.idQuestion)
  const [chosen, setChosen] = useState<readonly number[]>(question?.showIf?.idOptions ?? [])
  const parent = parents.find(({ id }) => id === parentId)
  const options = parent?.options ?? []
  const idOptions = options.map(({ id }) => id).filter(id => chosen.includes(id))
  const showIf = parent && idOptions.length > 0 ? { idQuestion: parent.id, idOptions } : undefined
  const apply = (next: typeof showIf) => {
    setCondition(editor.draft, nodeKey, next)
    onClose()
    // The button that opened the dialog has been replaced: after the closing dialog has tried to restore the focus to it.
    requestAnimationFrame(() => revealField(editor, { key: nodeKey, field: 'showIf' }))
  }
  return (
    <Dialog title={t('conditionOf', { question: question ? questionName(form, question) : '' })} onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          apply(showIf)
        }}
      >
        {parents.length === 0 ? (
          <p>{t('noEarlierQuestion')}</p>
        ) : (
          <Select
            label={t('earlierQuestion')}
            value={parent?.id ?? ''}
            onChange={event => setParentId(Number(event.target.value))}
          >
            <option value="">{t('chooseQuestion')}</option>
            {parents.map(each => (
              <option key={each.id} value={each.id}>
                {questionName(form, each)} {each.text}
              </option>
            ))}
          </Select>
        )}
        {options.length > 0 && (
          <fieldset className="grid gap-1">
            <legend className="font-medium text-sm">{t('anyOfOptions')}</legend>
            {options.map(({ id, text }, index) => (
              <Checkbox
                key={id}
                label={text || `#${index + 1}`}
                checked={chosen.includes(id)}
                onChange={() => setChosen(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])}
              />
            ))}
          </fieldset>
        )}
        <p role="status" className="min-h-5 text-soft">
          {showIf && sentence(form, showIf)}
        </p>
        <p className="text-soft text-sm">{t('conditionHint')}</p>
        <DialogButtons>
          {question?.showIf && <Button onClick={() => apply(undefined)}>{t('removeCondition')}</Button>}
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!showIf}>
            {t('applyCondition')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
