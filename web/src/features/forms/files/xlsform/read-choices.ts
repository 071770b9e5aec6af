import type { EditedOption } from '../../editor/model/edited-form.ts'
import { createNodeId } from '../../editor/model/new-form.ts'
import type { FileIssues } from '../content/file-issue.ts'
import type { FormRow, FormTable } from '../workbook/form-table.ts'
import type { LabelReader } from './labels.ts'
import { ownColumns } from './own-columns.ts'

export interface NamedChoice {
  readonly name: string
  readonly option: EditedOption & { readonly location: FormRow['location'] }
}

/** Reads the worksheet `choices`. */
export const readChoices = (table: FormTable, language: string, readLabel: LabelReader, issues: FileIssues) => {
  const lists = new Map<string, NamedChoice[]>()
  const readChoice = (row: FormRow): NamedChoice => {
    const { location, text, flag } = row
    const name = text('name')
    const flagged = flag(ownColumns.flag)
    const [shortEn, shortRo] = [text(ownColumns.shortEn), text(ownColumns.shortRo)]
    if (!flagged && (shortEn || shortRo)) issues.omission('shortText', location)
    const option = {
      id: createNodeId(),
      location,
      text: readLabel(text('label') || (table.hasLabels ? '' : name), row),
      isFreeText: flag(ownColumns.freeText),
      flagged,
      shortText: { en: shortEn, ro: shortRo },
      ...(flag(ownColumns.notObserved) && { notObserved: true as const }),
    }
    return { name, option }
  }
  for (const row of table.rows(language)) {
    const list = row.text('list_name')
    const name = row.peek('name') || row.peek('label')
    // A merged cell covers more rows than there are choices.
    if (row.isFilled && name === '') continue
    if (row.flag('disabled')) issues.omission('disabled', row.location, { name })
    else if (list === '') issues.omission('choiceWithoutList', row.location, { name })
    else {
      const choices = lists.get(list) ?? []
      choices.push(readChoice(row))
      lists.set(list, choices)
      row.finish()
    }
  }
  const used = new Set<string>()
  /** The list with a name, in any case if there is one such list. */
  const findList = (name: string) => {
    if (lists.has(name)) return name
    const similar = [...lists.keys()].filter(each => each.toLowerCase() === name.toLowerCase())
    return similar.length === 1 ? similar[0] : undefined
  }
  return {
    /** The choices of a list; undefined if there is no such list. */
    take: (name: string): readonly NamedChoice[] | undefined => {
      const list = findList(name)
      if (list === undefined) return undefined
      used.add(list)
      return lists.get(list)
    },
    /** Reports the choices of lists that no question has. */
    finish: () => {
      for (const [list, choices] of lists) {
        if (used.has(list)) continue
        for (const { option } of choices) issues.omission('unusedList', option.location, { list })
      }
    },
  }
}

export type ChoiceLists = ReturnType<typeof readChoices>
