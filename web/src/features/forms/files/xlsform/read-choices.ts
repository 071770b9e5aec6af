import type { EditedOption } from '../../editor/model/edited-form.ts'
import { createNodeId } from '../../editor/model/new-form.ts'
import type { Reading } from '../content/read-form.ts'
import type { FormRow, FormTable } from '../workbook/form-table.ts'
import type { LabelReader } from './labels.ts'
import { ownColumns } from './own-columns.ts'

export interface NamedChoice {
  readonly name: string
  /** In the main language of the form, as the file has it. */
  readonly label: string
  readonly option: EditedOption & { readonly location: FormRow['location'] }
}

/** Reads the worksheet `choices`. */
export const readChoices = (table: FormTable, readLabel: LabelReader, reading: Reading) => {
  const { issues } = reading
  const unlabeled = (name: string) => (table.hasLabels ? '' : name)
  const lists = new Map<string, NamedChoice[]>()
  const readChoice = (row: FormRow): NamedChoice => {
    const { location, text, flag } = row
    const name = text('name')
    const flagged = flag(ownColumns.flag)
    const shortText = row.texts(ownColumns.short)
    if (!flagged && Object.keys(shortText).length > 0) issues.omission('shortText', location)
    const option = {
      id: createNodeId(),
      location,
      text: readLabel(text('label') || unlabeled(name), row),
      isFreeText: flag(ownColumns.freeText),
      flagged,
      shortText,
      ...(flag(ownColumns.notObserved) && { notObserved: true as const }),
    }
    return { name, label: row.peek('label') || unlabeled(name), option }
  }
  for (const row of table.rows(reading)) {
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
