/** Where something is in a file: a row of a worksheet, or a path in a JSON document. */
export type FileLocation = { readonly sheet: string; readonly row: number } | { readonly path: string }

/** Why a file can't be used. Whatever concerns a part of it costs that part only. */
type FileProblem =
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
type Conversion =
  | 'codeShortened'
  | 'sectionAdded'
  | 'nestedGroup'
  | 'groupUnclosed'
  | 'textQuestion'
  | 'ratingQuestion'
  | 'noteJoined'
  | 'hintJoined'
  | 'partTranslated'
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
  | 'unknownLanguage'
  | 'repeatedLanguage'
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

type IssueCode = FileProblem | Conversion | Omission

/** Something that a person has to know before a file is used. A problem prevents its use. */
export interface FileIssue {
  readonly level: 'problem' | 'conversion' | 'omission'
  /** The key of its text. */
  readonly code: IssueCode
  /** Undefined for the file as a whole. */
  readonly location: FileLocation | undefined
  /** Names and values in the message. */
  readonly values: Readonly<Record<string, string>>
}

/** Collects the issues of a file. */
export const createFileIssues = () => {
  const list: FileIssue[] = []
  const collect =
    <Code extends IssueCode>(level: FileIssue['level']) =>
    (code: Code, location?: FileLocation, values: FileIssue['values'] = {}) => {
      list.push({ level, code, location, values })
    }
  return {
    list: (): readonly FileIssue[] => list,
    /** Adds those of another reading of the file that are new. */
    addNew: (others: readonly FileIssue[]) => {
      const known = new Set(list.map(issue => JSON.stringify(issue)))
      list.push(...others.filter(issue => !known.has(JSON.stringify(issue))))
    },
    hasProblem: () => list.some(({ level }) => level === 'problem'),
    problem: collect<FileProblem>('problem'),
    conversion: collect<Conversion>('conversion'),
    omission: collect<Omission>('omission'),
  }
}

export type FileIssues = ReturnType<typeof createFileIssues>
