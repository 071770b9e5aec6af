import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { useEditor } from './editor-context.ts'
import {
  type ConditionIssue,
  dropDeletedOptions,
  findConditionIssues,
  moveBehindParent,
  setCondition,
} from './model/conditions.ts'
import type { Draft } from './model/draft-store.ts'
import { usePartLabels } from './parts/part-labels.ts'
import { fieldId, revealField } from './parts/reveal-field.ts'

/** Longer than the pause between two keystrokes: typing never waits for the check. */
const delayMs = 150

const maxLines = 5

/** The broken conditions, checked shortly after each change. */
const useConditionIssues = (draft: Draft) => {
  const [issues, setIssues] = useState<readonly ConditionIssue[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      const found = findConditionIssues(draft)
      setIssues(current => (current.length === 0 && found.length === 0 ? current : found))
    }
    const unsubscribe = draft.subscribeAll(() => {
      clearTimeout(timer)
      timer = setTimeout(check, delayMs)
    })
    check()
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [draft])
  return issues
}

const IssueRepairs = ({ issue: { key, problem } }: { issue: ConditionIssue }) => {
  const t = useTranslations('forms')
  const editor = useEditor()
  const { draft } = editor
  /** The button disappears with the line: the repaired question gets the focus. */
  const repair = (change: () => void) => () => {
    flushSync(change)
    revealField(editor, { key, field: 'showIf' })
  }
  return (
    <>
      {problem === 'parentLater' && (
        <Button onClick={repair(() => moveBehindParent(draft, key))}>{t('moveBehind')}</Button>
      )}
      {problem === 'conditionOptionDeleted' && (
        <Button onClick={repair(() => dropDeletedOptions(draft, key))}>{t('dropOption')}</Button>
      )}
      <Button onClick={repair(() => setCondition(draft, key, null, []))}>{t('removeCondition')}</Button>
    </>
  )
}

/** Lists the conditions that a change broke, with their repairs, while there are any. */
export const ConditionIssues = ({ onUndo }: { onUndo: () => void }): ReactNode => {
  const t = useTranslations('forms')
  const editor = useEditor()
  const labels = usePartLabels()
  const { draft } = editor
  const issues = useConditionIssues(draft)
  // A question that was deleted since the last check.
  const current = issues.filter(({ key }) => draft.get(key))
  if (current.length === 0) return null
  return (
    <section
      aria-label={t('brokenConditions')}
      className="sticky bottom-16 z-20 grid max-h-[45vh] gap-2 overflow-y-auto rounded-lg border border-line bg-surface p-3 shadow-floating"
    >
      <div role="status" className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{t('brokenConditions')}</p>
        {draft.canUndo() && <Button onClick={onUndo}>{t('undoLast')}</Button>}
      </div>
      <ul className="grid gap-2">
        {current.slice(0, maxLines).map(issue => (
          <li key={`${issue.key} ${issue.problem}`} className="flex flex-wrap items-center gap-2">
            <a
              href={`#${fieldId(issue.key, 'showIf')}`}
              className="min-w-0 grow basis-72 rounded-sm text-accent underline underline-offset-2"
              onClick={event => {
                event.preventDefault()
                revealField(editor, { key: issue.key, field: 'showIf' })
              }}
            >
              {labels.nameOf(draft, issue.key)}: {labels.problem(issue.problem)}
            </a>
            <IssueRepairs issue={issue} />
          </li>
        ))}
      </ul>
      {current.length > maxLines && <p className="text-soft">{t('andMore', { count: current.length - maxLines })}</p>}
    </section>
  )
}
