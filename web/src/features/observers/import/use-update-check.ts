import { imports, type ObserverUpdateReport } from '@scrutineer/contract/imports'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { endpointKey } from '../../../api/query.ts'
import { oneTimeQuery } from '../../../shared/table-files/one-time-query.ts'
import type { PickedFile } from '../../../shared/table-files/table-format.ts'
import type { ImportField, RejectedRow } from './file/observer-row.ts'

/** What an observer's row changes, by line; a row that changes nothing has no fields. */
type ExistingRows = ReadonlyMap<number, ObserverUpdateReport['existing'][number]['fields']>

export interface ObserverUpdate {
  readonly existing: ExistingRows
  readonly rejected: readonly RejectedRow[]
}

/** The server's reports about the files of several NGOs. */
export const mergeUpdates = (reports: readonly ObserverUpdateReport[]): ObserverUpdate => ({
  existing: new Map(reports.flatMap(({ existing }) => existing.map(({ line, fields }) => [line, fields] as const))),
  rejected: reports.flatMap(({ rejected }) => rejected),
})

/** The rejections of an import, which reports existing observers only as phones in use, corrected by those of the update. */
export const withoutExisting = (rejected: readonly RejectedRow[], update: ObserverUpdate | undefined) => {
  if (!update) return rejected
  const compared = new Set([...update.existing.keys(), ...update.rejected.map(({ line }) => line)])
  return [...update.rejected, ...rejected.filter(({ line }) => !compared.has(line))]
}

/** Numbers of the rows that are changed and that stay as they are. */
export const countUpdates = ({ existing }: ObserverUpdate) => {
  const changed = [...existing.values()].filter(fields => fields.length > 0).length
  return { changed, unchanged: existing.size - changed }
}

/** Has the server compare the files with the existing observers, if they are to be updated. */
export const useUpdateCheck = (
  pick: PickedFile<ImportField> | undefined,
  toFiles: (() => readonly FormData[]) | undefined,
  ngoId: number | undefined,
) =>
  useQuery({
    ...oneTimeQuery,
    queryKey: [...endpointKey(imports.checkObserverUpdate), pick?.number, pick?.choice, pick?.mapping, ngoId],
    queryFn: toFiles
      ? async ({ signal }) => {
          const reports: ObserverUpdateReport[] = []
          for (const form of toFiles()) reports.push(await call(imports.checkObserverUpdate, { form, signal }))
          return mergeUpdates(reports)
        }
      : skipToken,
  })
