import type { TypedText } from '@scrutineer/contract/fields/selected-option'
import { inputKinds } from '@scrutineer/contract/typed-values/input-kinds'
import type { Cell } from '../../../http/response/spreadsheet/table.ts'
import type { ExportTexts } from './export-texts.ts'

/** Empty without a value. The value of a long text is the text, which has a column of its own. */
export const valueCell = (typed: TypedText | undefined): Cell =>
  !typed || typed.value === null || typed.kind === 'text'
    ? ''
    : { kind: inputKinds[typed.kind].values, text: typed.value }

export const remarksCell = (typed: TypedText | undefined, isNotAskedFor: boolean, { remarks }: ExportTexts): Cell => {
  return [
    ...(isNotAskedFor ? [remarks.notAskedFor] : []),
    ...(typed && typed.value === null && typed.kind !== 'text' ? [remarks.noValue[typed.kind]] : []),
    ...(typed?.warnings ?? []).map(warning => remarks.warnings[warning]),
  ].join('; ')
}
