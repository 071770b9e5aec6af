import type { FileIssues } from '../content/file-issue.ts'

type Fields = ReadonlyMap<string, unknown>

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value carries nothing: null, blank text, or a list or record of such values. */
const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return isRecord(value) && Object.values(value).every(isEmpty)
}

/** What JavaScript programs write instead of a value that is no text. */
export const isFailedText = (text: string) => /^\[object \w+\]$/.test(text.trim())

/** Field names start in lower case or upper case, depending on the program that wrote the file. */
export const normalizeName = (name: string) => name.replace(/^\$?[A-Z]/, start => start.toLowerCase())

/** Fields that belong to the server that wrote the file, such as ids and versions. */
const serverFields = new Set(
  [
    ['id', 'idOption', 'optionId', 'uniqueId', 'formCode', 'orderNumber', 'order', 'displayOrder', 'draft', 'revision'],
    ['ver', 'currentVersion', 'numberOfQuestions', 'format', 'formatVersion', 'status', 'isDefault', 'electionRoundId'],
    ['lastModifiedOn', 'lastModifiedBy', 'createdOn', 'createdBy', 'languagesTranslationStatus', 'isFormOwner'],
    ['formType', 'icon', 'languages', 'defaultLanguage', 'ngoId', 'monitoringNgoId', 'formAccess'],
  ].flat(),
)

/** Reads the fields of a record, reports values of another kind, and reports the fields that were not read. */
export const createRecordReader = (value: unknown, path: string, issues: FileIssues) => {
  const fields: Fields = new Map(
    isRecord(value) ? Object.entries(value).map(([name, each]) => [normalizeName(name), each]) : [],
  )
  if (!isRecord(value)) issues.omission('badValue', { path }, { value: describe(value) })
  const read = new Set<string>()
  const pathOf = (name: string) => (path ? `${path}.${name}` : name)
  const reject = (name: string, value: unknown) =>
    issues.omission('badValue', { path: pathOf(name) }, { value: describe(value) })
  const take = (name: string) => {
    read.add(name)
    return fields.get(name)
  }
  return {
    location: { path },
    pathOf,
    has: (name: string) => fields.has(name),
    /** The value without counting as read. */
    peek: (name: string) => fields.get(name),
    take,
    reject,
    text: (name: string) => {
      const value = take(name)
      if (value === undefined || value === null) return ''
      if (typeof value === 'string' && !isFailedText(value)) return value.trim()
      if (typeof value === 'number') return String(value)
      reject(name, value)
      return ''
    },
    /** False if absent. */
    flag: (name: string) => {
      const value = take(name)
      if (value === undefined || value === null || value === '') return false
      if (typeof value === 'boolean') return value
      // A list of one value has the same text as the value.
      const text = typeof value === 'object' ? '' : String(value).trim().toLowerCase()
      if (text === 'true' || text === '1') return true
      if (text !== 'false' && text !== '0') reject(name, value)
      return false
    },
    list: (name: string): readonly unknown[] => {
      const value = take(name)
      if (value === undefined || value === null) return []
      if (Array.isArray(value)) return value
      reject(name, value)
      return []
    },
    /** Reports the fields that were not read: each one, and those of the server together. */
    finish: () => {
      for (const [name, value] of fields) {
        if (read.has(name) || isEmpty(value)) continue
        if (serverFields.has(name)) issues.omission('serverFields', undefined, { field: name })
        else issues.omission('unknownField', { path: pathOf(name) }, { field: name })
      }
    },
  }
}

export type RecordReader = ReturnType<typeof createRecordReader>

/** The value as JSON, shortened. */
const describe = (value: unknown) => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** Reads each record of a list with its path, and reports the items that are none. */
export const readRecords = <Item>(
  items: readonly unknown[],
  path: string,
  issues: FileIssues,
  readItem: (reader: RecordReader) => Item,
): Item[] =>
  items.flatMap((item, index) => {
    const reader = createRecordReader(item, `${path}[${index}]`, issues)
    if (!isRecord(item)) return []
    const result = readItem(reader)
    reader.finish()
    return [result]
  })
