import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isHint, validateForm } from '../editor/model/validate-form.ts'
import { usePartLabels } from '../editor/parts/part-labels.ts'
import type { FileIssue } from '../files/content/file-issue.ts'
import type { LocatedParts } from '../files/content/form-content.ts'
import { groupFileIssues, useFileIssueText } from './use-file-issue-text.ts'

interface Line {
  readonly id: string
  readonly locations: ReturnType<ReturnType<typeof useFileIssueText>['locationsOf']>
  readonly text: string
}

const LineItem = ({ locations: { shown, hidden, hiddenCount }, text }: Line) => {
  const t = useTranslations('formFiles')
  return (
    // Paths of a document have no spaces to break at.
    <li className="wrap-anywhere">
      {shown !== '' && <span className="text-soft">{shown}: </span>}
      {text}
      {hiddenCount > 0 && (
        <details className="text-soft">
          <summary className="cursor-pointer">{t('moreLocations', { count: hiddenCount })}</summary>
          <p>{hidden}</p>
        </details>
      )}
    </li>
  )
}

const LineList = ({
  title,
  lines,
  isProblem = false,
}: {
  title: string
  lines: readonly Line[]
  isProblem?: boolean
}) =>
  lines.length > 0 && (
    <section aria-label={title} className="grid gap-1">
      <h3 className={isProblem ? 'font-semibold text-danger' : 'font-semibold'}>{title}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map(line => (
          <LineItem key={line.id} {...line} />
        ))}
      </ul>
    </section>
  )

/** What prevents the use of a file, what the form has in another way, and what it doesn't have. */
export const FileIssueLists = ({ issues }: { issues: readonly FileIssue[] }): ReactNode => {
  const t = useTranslations('formFiles')
  const { messageOf, locationsOf } = useFileIssueText()
  const linesOf = (level: FileIssue['level']) =>
    groupFileIssues(issues, level).map(({ issue, locations }, index) => ({
      id: String(index),
      locations: locationsOf(locations),
      text: messageOf(issue),
    }))
  return (
    <>
      <LineList title={t('problemsTitle')} lines={linesOf('problem')} isProblem />
      <LineList title={t('omissionsTitle')} lines={linesOf('omission')} />
      <LineList title={t('conversionsTitle')} lines={linesOf('conversion')} />
    </>
  )
}

/** What has to be completed before the form can be published, with the locations in its file. */
export const IncompleteList = ({ parts, locations }: LocatedParts): ReactNode => {
  const t = useTranslations('formFiles')
  const labels = usePartLabels()
  const { locationsOf } = useFileIssueText()
  const issues = validateForm(parts).filter(issue => !isHint(issue))
  const lines = issues.map(({ key, field, problem }, index) => {
    const location = locations.get(key)
    const name = [labels.nameOf(parts, key), labels.fieldLabel(parts, key, field)].filter(Boolean).join(', ')
    return {
      id: String(index),
      locations: locationsOf(location ? [location] : []),
      text: `${name}: ${labels.problem(problem)}`,
    }
  })
  return <LineList title={t('incompleteTitle')} lines={lines} />
}
