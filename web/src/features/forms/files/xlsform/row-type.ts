/** The type of a row of the worksheet `survey`. */
export type RowType =
  | { readonly kind: 'select'; readonly isMultiple: boolean; readonly list: string; readonly hasOther: boolean }
  | { readonly kind: 'text' | 'number' | 'note' | 'beginGroup' | 'endGroup' | 'beginRepeat' | 'endRepeat' }
  | { readonly kind: 'other' }

const plainTypes: Readonly<Record<string, Exclude<RowType['kind'], 'select' | 'other'>>> = {
  text: 'text',
  string: 'text',
  integer: 'number',
  int: 'number',
  note: 'note',
  'begin group': 'beginGroup',
  'end group': 'endGroup',
  'begin repeat': 'beginRepeat',
  'end repeat': 'endRepeat',
}

/** Parses `select_one list or_other` and the plain types. Underscores and spaces are equal outside of the list's name. */
export const parseRowType = (text: string): RowType => {
  const select = /^select[ _](one|multiple)\s+(\S+)(\s+or[ _]other)?$/i.exec(text.trim())
  if (select)
    return {
      kind: 'select',
      isMultiple: select[1]?.toLowerCase() === 'multiple',
      list: select[2] ?? '',
      hasOther: select[3] !== undefined,
    }
  return {
    kind:
      plainTypes[
        text
          .trim()
          .toLowerCase()
          .replace(/[\s_]+/g, ' ')
      ] ?? 'other',
  }
}

/** A condition that one choice of one question is selected, as text fields of “other, please specify” have it. */
export const parseSelectedCondition = (text: string): { question: string; choice: string } | undefined => {
  const pattern =
    /^\s*(?:selected\(\s*\$\{([^}]+)\}\s*,\s*['"‘’]([^'"‘’]+)['"‘’]\s*\)|\$\{([^}]+)\}\s*=\s*['"‘’]([^'"‘’]+)['"‘’])\s*$/
  const [, name, choice, otherName, otherChoice] = pattern.exec(text) ?? []
  const [question, selected] = [name ?? otherName, choice ?? otherChoice]
  return question === undefined || selected === undefined ? undefined : { question: question.trim(), choice: selected }
}
