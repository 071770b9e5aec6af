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

type Values = FileIssue['values']
type Texts<Code extends string> = Readonly<Record<Code, (values: Values) => string>>

const useProblemTexts = (): Texts<FileProblem> => {
  const t = useTranslations('formFiles')
  const tables = useTranslations('tableFiles')
  return {
    tooLarge: () => t('tooLarge', { megabytes: String(maxFileBytes / 1024 / 1024) }),
    tooManyRows: ({ rows = '', columns = '' }) => t('tooManyRows', { rows, columns }),
    notJson: () => t('notJson'),
    notWorkbook: () => t('notWorkbook'),
    encrypted: () => tables('encrypted'),
    otherFormat: ({ format = '' }) => t('otherFormat', { format }),
    notForm: () => t('notForm'),
    noTypeColumn: () => t('noTypeColumn'),
    unknownVersion: ({ value = '' }) => t('unknownVersion', { value }),
    severalForms: () => t('severalForms'),
    tooManyElements: ({ count = '', max = '' }) => t('tooManyElements', { count, max }),
    nothingLeft: () => t('nothingLeft'),
  }
}

const useConversionTexts = (): Texts<Conversion> => {
  const t = useTranslations('formFiles')
  return {
    codeShortened: ({ name = '', code = '' }) => t('codeShortened', { name, code }),
    sectionAdded: () => t('sectionAdded'),
    nestedGroup: ({ name = '' }) => t('nestedGroup', { name }),
    groupUnclosed: ({ name = '' }) => t('groupUnclosed', { name }),
    textQuestion: ({ type = '' }) => t('textQuestion', { type }),
    ratingQuestion: ({ max = '' }) => t('ratingQuestion', { max }),
    noteJoined: () => t('noteJoined'),
    hintJoined: () => t('hintJoined'),
    constraintCheck: ({ name = '', constraint = '' }) => t('constraintCheck', { name, constraint }),
    textJoined: ({ name = '', option = '' }) => t('textJoined', { name, option }),
    otherAdded: ({ text = '' }) => t('otherAdded', { text }),
    reordered: () => t('reordered'),
    dateCell: ({ value = '' }) => t('dateCell', { value }),
    markup: () => t('markup'),
    referenceReplaced: ({ reference = '' }) => t('referenceReplaced', { reference }),
    badCharacters: () => t('badCharacters'),
  }
}

const useOmissionTexts = (): Texts<Omission> => {
  const t = useTranslations('formFiles')
  return {
    badValue: ({ value = '' }) => t('badValue', { value }),
    cellError: ({ value = '' }) => t('cellError', { value }),
    serverFields: ({ field = '' }) => t('serverFields', { field }),
    unknownField: ({ field = '' }) => t('unknownField', { field }),
    language: ({ language = '' }) => t('otherLanguage', { language: language || t('noLanguage') }),
    blankLanguage: ({ language = '' }) => t('blankLanguage', { language: language || t('noLanguage') }),
    column: ({ column = '' }) => t('otherColumn', { column }),
    sheet: ({ name = '' }) => t('otherSheet', { name }),
    unknownKind: ({ value = '' }) => t('unknownKind', { value }),
    misplacedOption: ({ name = '' }) => t('misplacedOption', { name }),
    misplacedQuestion: ({ name = '' }) => t('misplacedQuestion', { name }),
    severalTitles: ({ name = '' }) => t('severalTitles', { name }),
    noType: ({ name = '' }) => t('noType', { name }),
    questionType: ({ type = '', name = '' }) => t('otherType', { type, name }),
    disabled: ({ name = '' }) => t('disabled', { name }),
    repeat: ({ name = '' }) => t('repeated', { name }),
    matrix: ({ name = '' }) => t('matrix', { name }),
    matrixHeader: ({ name = '' }) => t('matrixHeader', { name }),
    unbalancedEnd: () => t('unbalancedEnd'),
    unknownList: ({ list = '', name = '' }) => t('unknownList', { list, name }),
    tooManyOptions: ({ name = '', count = '', max = '' }) => t('tooManyOptions', { name, count, max }),
    note: ({ name = '' }) => t('noteAlone', { name }),
    choiceWithoutList: ({ name = '' }) => t('choiceWithoutList', { name }),
    unusedList: ({ list = '' }) => t('unusedList', { list }),
    shortText: () => t('shortTextUnused'),
    reference: ({ reference = '' }) => t('reference', { reference }),
    check: ({ name = '' }) => t('checkLost', { name }),
    condition: ({ name = '', condition, count }) =>
      condition === undefined
        ? t('conditionLost', { name })
        : t('conditionsLost', { name, condition, count: Number(count) }),
    groupCondition: ({ name = '', condition = '' }) => t('groupConditionLost', { name, condition }),
    constraint: ({ name = '', constraint = '' }) => t('constraintLost', { name, constraint }),
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
