import { normalizeHeading } from '@scrutineer/tables/columns/heading'
import type { SplitOptions } from '@scrutineer/tables/columns/split-table'
import { type TableKindName, tableKinds } from '@scrutineer/tables/kinds'
import type { SplitFile } from '@scrutineer/tables/read-split-file'
import type { FormatChoice, TableProblem, TableRow } from '@scrutineer/tables/table'

/** What the thread that reads a file has to do. */
export interface ReaderTask {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly choice: FormatChoice
  readonly kind: TableKindName
  /** Headings that the client names. */
  readonly named: readonly string[]
}

/** How the header is recognized: headings that the client names are in it, whatever they are. */
export const splitOptions = ({ kind, named }: ReaderTask): SplitOptions => {
  const { hasDigits, isHeading } = tableKinds[kind]
  if (named.length === 0) return { hasDigits, isHeading }
  const keys = new Set(named.map(normalizeHeading))
  return { hasDigits: true, isHeading: heading => keys.has(heading) || isHeading(heading) }
}

/** The file without its rows, which follow in slices until one is empty. */
export type ReaderReply =
  | { readonly problem: TableProblem }
  | { readonly head: Omit<SplitFile, 'rows'> }
  | { readonly rows: readonly TableRow[] }
