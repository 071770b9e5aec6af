import type { FileIssues } from '../content/file-issue.ts'
import type { ContentOption } from '../content/form-content.ts'
import { findBoolean } from '../workbook/sheet-labels.ts'
import type { FormTable } from './form-table.ts'
import { ownColumns } from './own-columns.ts'

export interface NamedChoice {
  readonly name: string
  readonly option: ContentOption
}

/** Reads the worksheet `choices`. */
export const readChoices = (table: FormTable, language: string, issues: FileIssues) => {
  const lists = new Map<string, NamedChoice[]>()
  for (const row of table.rows(language)) {
    const { location, text } = row
    const flag = (column: string) => {
      const value = findBoolean(text(column))
      if (value === undefined) issues.problem('badValue', location, { column, value: text(column) })
      return value ?? false
    }
    const list = text('list_name')
    const name = text('name')
    const flagged = flag(ownColumns.flag)
    const [shortEn, shortRo] = [text(ownColumns.shortEn), text(ownColumns.shortRo)]
    if (!flagged && (shortEn || shortRo)) issues.omission('shortText', location)
    const option = {
      location,
      text: text('label') || (row.has('label') || table.languages.length > 0 ? '' : name),
      isFreeText: flag(ownColumns.freeText),
      flagged,
      shortTextEn: flagged ? shortEn : '',
      shortTextRo: flagged ? shortRo : '',
    }
    lists.set(list, [...(lists.get(list) ?? []), { name, option }])
    row.finish()
  }
  const used = new Set<string>()
  return {
    /** The choices of a list; undefined if there is no such list. */
    take: (list: string): readonly NamedChoice[] | undefined => {
      used.add(list)
      return lists.get(list)
    },
    /** Reports the lists that no question has. */
    finish: () => {
      for (const [list, [choice]] of lists)
        if (!used.has(list)) issues.omission('unusedList', choice?.option.location, { list })
    },
  }
}

export type ChoiceLists = ReturnType<typeof readChoices>
