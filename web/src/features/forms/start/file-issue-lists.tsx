import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type EditedForm, locate } from '../editor/model/edited-form.ts'
import { isHint, validateForm } from '../editor/model/validate-form.ts'
import { usePartLabels } from '../editor/parts/part-labels.ts'
import type { FileIssue, FileLocation } from '../files/content/file-issue.ts'
import { maxFileBytes } from '../files/file-limits.ts'

/** Issues with the same message, and all their locations. */
interface FileIssueGroup {
  readonly issue: FileIssue
  readonly locations: readonly FileLocation[]
}

/** Joins issues that differ only in their locations; the fields of a server differ only in their names. */
const groupFileIssues = (issues: readonly FileIssue[], level: FileIssue['level']): FileIssueGroup[] => {
  const groups = new Map<string, { issue: FileIssue; locations: FileLocation[] }>()
  for (const issue of issues.filter(each => each.level === level)) {
    const isServerField = issue.code === 'serverFields'
    const key = isServerField ? issue.code : JSON.stringify([issue.code, issue.values])
    const group = groups.get(key)
    if (!group) groups.set(key, { issue, locations: issue.location ? [issue.location] : [] })
    else if (issue.location) group.locations.push(issue.location)
    else if (isServerField) {
      const fields = new Set([...(group.issue.values.field ?? '').split(', '), issue.values.field ?? ''])
      groups.set(key, { ...group, issue: { ...group.issue, values: { field: [...fields].join(', ') } } })
    }
  }
  return [...groups.values()]
}

/** Consecutive rows as one range: 2, 5–7. */
const joinRows = (rows: readonly number[]) => {
  const ranges: { first: number; last: number }[] = []
  for (const row of rows.toSorted((one, other) => one - other)) {
    const range = ranges.at(-1)
    if (range && row <= range.last + 1) range.last = row
    else ranges.push({ first: row, last: row })
  }
  return ranges.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`))
}

/** Ranges of rows by worksheet, and paths, each once. */
const splitLocations = (locations: readonly FileLocation[]) => {
  const rows = new Map<string, number[]>()
  const paths = new Set<string>()
  for (const location of locations) {
    if ('path' in location) {
      // The document itself has an empty one.
      if (location.path !== '') paths.add(location.path)
    } else {
      const numbers = rows.get(location.sheet) ?? []
      numbers.push(location.row)
      rows.set(location.sheet, numbers)
    }
  }
  return { rows: [...rows].map(([sheet, numbers]) => ({ sheet, ranges: joinRows(numbers) })), paths: [...paths] }
}

/** More locations than these are folded; a path is longer than a row. */
const maxShown = { rows: 12, paths: 4 }

/** Translated messages about a file, and its locations: rows of a worksheet or paths of a document. */
const useFileIssueText = () => {
  const t = useTranslations('formFiles')
  const tables = useTranslations('tableFiles')
  const format = useFormatter()
  const megabytes = maxFileBytes / 1024 / 1024
  return {
    messageOf: ({ code, values: { language, count = '0', ...values } }: FileIssue) => {
      if (code === 'encrypted') return tables(code)
      // A text with plural forms needs a number; limits and the other counts are shown as they are.
      const counted = code === 'condition' ? Number(count) : count
      return t(`issues.${code}`, { megabytes, ...values, count: counted, language: language || t('noLanguage') })
    },
    /** The first locations and the others, if there are more; empty without locations. */
    locationsOf: (locations: readonly FileLocation[]) => {
      const { rows, paths } = splitLocations(locations)
      const join = (isShown: boolean) => {
        const part = (items: readonly string[], max: number) => (isShown ? items.slice(0, max) : items.slice(max))
        const sheets = rows.flatMap(({ sheet, ranges }) => {
          const numbers = part(ranges, maxShown.rows)
          const count = numbers.length === 1 && !numbers[0]?.includes('–') ? 1 : 2
          return numbers.length > 0 ? [t('rows', { sheet, rows: format.list(numbers, { type: 'unit' }), count })] : []
        })
        return [...sheets, ...part(paths, maxShown.paths)].join('; ')
      }
      const hiddenCount =
        rows.reduce((sum, { ranges }) => sum + Math.max(0, ranges.length - maxShown.rows), 0) +
        Math.max(0, paths.length - maxShown.paths)
      return { shown: join(true), hidden: join(false), hiddenCount }
    },
  }
}

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
      <ul className="grid list-disc gap-1 ps-5">
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
export const IncompleteList = ({ form }: { form: EditedForm }): ReactNode => {
  const t = useTranslations('formFiles')
  const labels = usePartLabels()
  const { locationsOf } = useFileIssueText()
  const issues = validateForm(form).filter(issue => !isHint(issue))
  const lines = issues.map((issue, index) => {
    const { location } = locate(form, issue.key)?.node ?? form
    return {
      id: String(index),
      locations: locationsOf(location ? [location] : []),
      text: labels.aboutField(form, issue, labels.problem(issue.problem)),
    }
  })
  return <LineList title={t('incompleteTitle')} lines={lines} />
}
