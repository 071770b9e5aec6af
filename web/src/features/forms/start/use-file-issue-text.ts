import { useFormatter, useTranslations } from 'use-intl'
import type { Conversion, FileIssue, FileLocation, FileProblem, Omission } from '../files/content/file-issue.ts'
import { maxFileBytes } from '../files/file-limits.ts'

/** Issues with the same message, and all their locations. */
interface FileIssueGroup {
  readonly issue: FileIssue
  readonly locations: readonly FileLocation[]
}

/** Joins issues that differ only in their locations; the fields of a server differ only in their names. */
export const groupFileIssues = (issues: readonly FileIssue[], level: FileIssue['level']): FileIssueGroup[] => {
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

/** Rows by worksheet, and paths, each once. */
const splitLocations = (locations: readonly FileLocation[]) => {
  const rows = new Map<string, Set<number>>()
  const paths = new Set<string>()
  for (const location of locations) {
    if ('path' in location) paths.add(location.path)
    else rows.set(location.sheet, (rows.get(location.sheet) ?? new Set()).add(location.row))
  }
  return { rows, paths: [...paths] }
}

type Values = FileIssue['values']
type Texts<Code extends string> = Readonly<Record<Code, (values: Values) => string>>

const useProblemTexts = (): Texts<FileProblem> => {
  const t = useTranslations('formFiles')
  return {
    tooLarge: () => t('tooLarge', { megabytes: String(maxFileBytes / 1024 / 1024) }),
    tooManyRows: ({ rows = '', columns = '' }) => t('tooManyRows', { rows, columns }),
    notJson: () => t('notJson'),
    notWorkbook: () => t('notWorkbook'),
    notForm: () => t('notForm'),
    severalForms: () => t('severalForms'),
    badValue: ({ value = '' }) => t('badValue', { value }),
    badCharacters: () => t('badCharacters'),
    tooManyElements: ({ count = '', max = '' }) => t('tooManyElements', { count, max }),
    unknownKind: ({ value = '' }) => t('unknownKind', { value }),
    misplacedOption: () => t('misplacedOption'),
    misplacedQuestion: () => t('misplacedQuestion'),
    severalTitles: () => t('severalTitles'),
    unknownList: ({ list = '' }) => t('unknownList', { list }),
    unbalancedGroup: () => t('unbalancedGroup'),
    cellError: ({ value = '' }) => t('cellError', { value }),
  }
}

const useConversionTexts = (): Texts<Conversion> => {
  const t = useTranslations('formFiles')
  return {
    codeShortened: ({ name = '', code = '' }) => t('codeShortened', { name, code }),
    sectionAdded: () => t('sectionAdded'),
    nestedGroup: ({ name = '' }) => t('nestedGroup', { name }),
    textQuestion: ({ type = '' }) => t('textQuestion', { type }),
    ratingQuestion: ({ max = '' }) => t('ratingQuestion', { max }),
    noteJoined: () => t('noteJoined'),
    textJoined: ({ name = '', option = '' }) => t('textJoined', { name, option }),
    otherAdded: ({ text = '' }) => t('otherAdded', { text }),
    reordered: () => t('reordered'),
    dateCell: ({ value = '' }) => t('dateCell', { value }),
  }
}

const useOmissionTexts = (): Texts<Omission> => {
  const t = useTranslations('formFiles')
  return {
    serverFields: ({ field = '' }) => t('serverFields', { field }),
    unknownField: ({ field = '' }) => t('unknownField', { field }),
    language: ({ language = '' }) => t('otherLanguage', { language: language || t('noLanguage') }),
    column: ({ column = '' }) => t('otherColumn', { column }),
    sheet: ({ name = '' }) => t('otherSheet', { name }),
    questionType: ({ type = '', name = '' }) => t('otherType', { type, name }),
    repeat: ({ name = '' }) => t('repeated', { name }),
    note: () => t('noteAlone'),
    unusedList: ({ list = '' }) => t('unusedList', { list }),
    shortText: () => t('shortTextUnused'),
  }
}

/** Translated messages about a file, and its locations: rows of a worksheet or paths of a document. */
export const useFileIssueText = () => {
  const t = useTranslations('formFiles')
  const format = useFormatter()
  const [problems, conversions, omissions] = [useProblemTexts(), useConversionTexts(), useOmissionTexts()]
  return {
    messageOf: (issue: FileIssue) => {
      if (issue.level === 'problem') return problems[issue.code](issue.values)
      if (issue.level === 'conversion') return conversions[issue.code](issue.values)
      return omissions[issue.code](issue.values)
    },
    /** Empty without locations. */
    locationsOf: (locations: readonly FileLocation[]) => {
      const { rows, paths } = splitLocations(locations)
      const sheets = [...rows].map(([sheet, numbers]) =>
        t('rows', { sheet, rows: format.list([...numbers].map(String), { type: 'unit' }), count: numbers.size }),
      )
      return [...sheets, ...paths].join('; ')
    },
  }
}
