import type { TypedText } from '@scrutineer/contract/fields/selected-option'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import { readTyped } from '../../../db/shared/question-texts/resolve-texts.ts'
import type { Cell } from '../../../http/response/spreadsheet/table.ts'
import type { ExportTexts } from './headings.ts'

/** The value of a text by the option's input, as the details of the report show it. */
export const readTypedText = (text: string | null, input: OptionInput | undefined): TypedText | undefined =>
  input && text ? readTyped(text, input) : undefined

const cellKinds = { integer: 'number', decimal: 'number', time: 'time', date: 'date' } as const

/** Empty without a value. The value of a long text is the text, which has a column of its own. */
export const valueCell = (typed: TypedText | undefined): Cell =>
  !typed || typed.value === null || typed.kind === 'text' ? '' : { kind: cellKinds[typed.kind], text: typed.value }

export const remarksCell = (typed: TypedText | undefined, isNotAskedFor: boolean, { remarks }: ExportTexts): Cell => {
  return [
    ...(isNotAskedFor ? [remarks.notAskedFor] : []),
    ...(typed && typed.value === null && typed.kind !== 'text' ? [remarks.noValue[typed.kind]] : []),
    ...(typed?.warnings ?? []).map(warning => remarks.warnings[warning]),
  ].join('; ')
}
