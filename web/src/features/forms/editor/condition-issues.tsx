import { type ShowIfProblem, validateShowIf } from '@scrutineer/contract/show-if/validate-show-if'
import { type ReactNode, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useDebounced } from '../../../shared/use-debounced.ts'
import { Button } from '../../../ui/button.tsx'
import { useEditor, useFromForm } from './editor-context.ts'
import { dropDeletedOptions, moveBehindParent, setCondition } from './model/conditions.ts'
import { type EditedForm, locate, questionKey, questionsOf } from './model/edited-form.ts'
import { usePartLabels } from './parts/part-labels.ts'
import { fieldId, revealField } from './parts/reveal-field.ts'

/** Longer than the pause between two keystrokes: typing never waits for the check. */
const delayMs = 150

const maxLines = 5

const keyOf = ({ idQuestion }: ShowIfProblem) => questionKey({ id: idQuestion })

const IssueRepairs = ({ issue }: { issue: ShowIfProblem }) => {
  const t = useTranslations('forms')
  const key = keyOf(issue)
  const editor = useEditor()
  const { draft } = editor
  /** The button disappears with the line: the repaired question gets the focus. */
  const repair = (change: () => void) => () => {
    flushSync(change)
    revealField(editor, { key, field: 'showIf' })
  }
  return (
    <>
      {issue.code === 'not_earlier' && (
        <Button onClick={repair(() => moveBehindParent(draft, key))}>{t('moveBehind')}</Button>
      )}
      {issue.code === 'unknown_options' && (
        <Button onClick={repair(() => dropDeletedOptions(draft, key))}>{t('dropOption')}</Button>
      )}
      <Button onClick={repair(() => setCondition(draft, key))}>{t('removeCondition')}</Button>
    </>
  )
}

const IssuePanel = ({ issues, form }: { issues: readonly ShowIfProblem[]; form: EditedForm }) => {
  const t = useTranslations('forms')
  const editor = useEditor()
  const labels = usePartLabels()
  return (
    <section
      aria-label={t('brokenConditions')}
      className="sticky bottom-16 z-20 grid max-h-[45vh] gap-2 overflow-y-auto rounded-lg border border-line bg-surface p-3 shadow-floating"
    >
      <div role="status" className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{t('brokenConditions')}</p>
        {editor.draft.canUndo() && <Button onClick={editor.undo}>{t('undoLast')}</Button>}
      </div>
      <ul className="grid gap-2">
        {issues.slice(0, maxLines).map(issue => (
          <li key={`${issue.idQuestion} ${issue.code}`} className="flex flex-wrap items-center gap-2">
            <a
              href={`#${fieldId(keyOf(issue), 'showIf')}`}
              className="min-w-0 grow basis-72 rounded-sm text-accent underline underline-offset-2"
              onClick={event => {
                event.preventDefault()
                revealField(editor, { key: keyOf(issue), field: 'showIf' })
              }}
            >
              {labels.nameOf(form, keyOf(issue))}: {labels.problem(`show_if_${issue.code}`)}
            </a>
            <IssueRepairs issue={issue} />
          </li>
        ))}
      </ul>
      {issues.length > maxLines && <p className="text-soft">{t('andMore', { count: issues.length - maxLines })}</p>}
    </section>
  )
}

/** Lists the conditions that a change broke, with their repairs, while there are any. */
export const ConditionIssues = (): ReactNode => {
  const form = useFromForm(each => each)
  const checked = useDebounced(form, delayMs)
  const issues = useMemo(() => validateShowIf(questionsOf(checked)), [checked])
  // Without questions that were deleted since the last check.
  const current = issues.filter(issue => locate(form, keyOf(issue)))
  return current.length > 0 && <IssuePanel issues={current} form={form} />
}
