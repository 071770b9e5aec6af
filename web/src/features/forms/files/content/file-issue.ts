/** Where something is in a file: a row of a worksheet, or a path in a JSON document. */
export type FileLocation = { readonly sheet: string; readonly row: number } | { readonly path: string }

/** Why a file can't be used. Whatever concerns a part of it costs that part only. */
export type FileProblem =
  | 'tooLarge'
  | 'tooManyRows'
  | 'notJson'
  | 'notWorkbook'
  | 'encrypted'
  | 'otherFormat'
  | 'notForm'
  | 'noTypeColumn'
  | 'unknownVersion'
  | 'severalForms'
  | 'tooManyElements'
  | 'nothingLeft'

/** What the form has in another way than its file. */
export type Conversion =
  | 'codeShortened'
  | 'sectionAdded'
  | 'nestedGroup'
  | 'groupUnclosed'
  | 'textQuestion'
  | 'ratingQuestion'
  | 'noteJoined'
  | 'hintJoined'
  | 'constraintCheck'
  | 'textJoined'
  | 'otherAdded'
  | 'reordered'
  | 'dateCell'
  | 'markup'
  | 'referenceReplaced'
  | 'badCharacters'

/** What the file has and the form doesn't. */
export type Omission =
  | 'badValue'
  | 'cellError'
  | 'serverFields'
  | 'unknownField'
  | 'language'
  | 'blankLanguage'
  | 'column'
  | 'sheet'
  | 'unknownKind'
  | 'misplacedOption'
  | 'misplacedQuestion'
  | 'severalTitles'
  | 'noType'
  | 'questionType'
  | 'disabled'
  | 'repeat'
  | 'matrix'
  | 'matrixHeader'
  | 'unbalancedEnd'
  | 'unknownList'
  | 'tooManyOptions'
  | 'note'
  | 'choiceWithoutList'
  | 'unusedList'
  | 'shortText'
  | 'reference'
  | 'condition'
  | 'groupCondition'
  | 'constraint'
  | 'check'

interface Details {
  /** Undefined for the file as a whole. */
  readonly location: FileLocation | undefined
  /** Names and values in the message. */
  readonly values: Readonly<Record<string, string>>
}

/** Something that a person has to know before a file is used. A problem prevents its use. */
export type FileIssue = Details &
  (
    | { readonly level: 'problem'; readonly code: FileProblem }
    | { readonly level: 'conversion'; readonly code: Conversion }
    | { readonly level: 'omission'; readonly code: Omission }
  )

/** Collects the issues of a file. */
export const createFileIssues = () => {
  const list: FileIssue[] = []
  type Values = Readonly<Record<string, string>>
  return {
    list: (): readonly FileIssue[] => list,
    hasProblem: () => list.some(({ level }) => level === 'problem'),
    problem: (code: FileProblem, location?: FileLocation, values: Values = {}) => {
      list.push({ level: 'problem', code, location, values })
    },
    conversion: (code: Conversion, location?: FileLocation, values: Values = {}) => {
      list.push({ level: 'conversion', code, location, values })
    },
    omission: (code: Omission, location?: FileLocation, values: Values = {}) => {
      list.push({ level: 'omission', code, location, values })
    },
  }
}

export type FileIssues = ReturnType<typeof createFileIssues>
