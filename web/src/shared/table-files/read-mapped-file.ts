import type { ColumnGuess } from '@scrutineer/tables/columns/find-columns'
import type { TableKind } from '@scrutineer/tables/kinds'
import { readSplitFile, type SplitFile } from '@scrutineer/tables/read-split-file'
import type { TableProblem } from '@scrutineer/tables/table'
import type { TableRequest } from './table-format.ts'

/** How a file was read, and what its columns are. */
export interface MappedFile<Field extends string>
  extends Pick<SplitFile, 'format' | 'columns' | 'leftOut' | 'headings'>,
    ColumnGuess<Field> {
  /** The columns are those of an earlier file with the same headings. */
  readonly isRemembered: boolean
}

/** Reads a file. Its columns are as chosen, as those of an earlier file with the same headings, or as guessed. */
export const readMappedFile = async <Field extends string>(
  { file, choice, mapping, remembered = [] }: TableRequest<Field>,
  kind: TableKind<Field>,
  levels: readonly string[] = [],
): Promise<(MappedFile<Field> & Pick<SplitFile, 'rows'>) | { readonly problem: TableProblem }> => {
  const table = await readSplitFile(new Uint8Array(await file.arrayBuffer()), choice, kind)
  if ('problem' in table) return table
  const { format, columns, leftOut, headings, rows, sample } = table
  const earlier = headings === '' ? undefined : remembered.find(([known]) => known === headings)?.[1]
  const known = mapping ?? earlier
  const guess = known ? { mapping: known, unsure: [] } : kind.guess(columns, { levels, sample })
  return { format, columns, leftOut, headings, rows, ...guess, isRemembered: !mapping && earlier !== undefined }
}
