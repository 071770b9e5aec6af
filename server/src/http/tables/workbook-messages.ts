import type { TableKindName } from '@scrutineer/tables/kinds'
import type { FormatChoice, TableFormat, TableProblem, TableRow } from '@scrutineer/tables/table'

export interface WorkbookTask {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly kind: TableKindName
  readonly choice: FormatChoice
}

/** A slice of the rows; the last one has the format. */
export type WorkbookReply =
  | { readonly rows: readonly TableRow[]; readonly format?: TableFormat }
  | { readonly problem: TableProblem }
