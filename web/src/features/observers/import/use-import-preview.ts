import { imports } from '@scrutineer/contract/imports'
import type { Ngo } from '@scrutineer/contract/ngos'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { hasCapability } from '../../../api/capabilities.ts'
import { endpointKey } from '../../../api/query.ts'
import { runWorker } from '../../../lib/run-worker.ts'
import { useFieldErrorMessage } from '../../../shared/form/use-field-error-message.ts'
import { oneTimeQuery } from '../../../shared/table-files/one-time-query.ts'
import type { PickedFile } from '../../../shared/table-files/table-format.ts'
import { type ImportField, importFields, type ObserverRow, type RejectedRow } from './file/observer-row.ts'
import type { InvalidRow, ObserversFile, ObserversRequest, ObserversResult } from './file/read-observers.ts'
import { groupByNgo, ngoFinder, toFormData, toNgoFormData, type Upload } from './uploads.ts'
import { useUpdateCheck, withoutExisting } from './use-update-check.ts'

/** Reads a file of observers in a worker. Rejects if the browser can no longer read the file. */
const readInWorker = (request: ObserversRequest, signal: AbortSignal): Promise<ObserversResult> =>
  runWorker(new Worker(new URL('./file/observers-worker.ts', import.meta.url), { type: 'module' }), request, signal)

/** Describes an invalid row in the server's format: the field and its error. */
const useToRejectedRow = () => {
  const t = useTranslations('observerImport')
  const fieldErrorMessage = useFieldErrorMessage()
  return ({ line, phone, problem }: InvalidRow): RejectedRow => {
    if ('damage' in problem)
      return { line, phone, reason: t(problem.damage === 'spreadsheet_error' ? 'spreadsheetError' : 'damaged') }
    const labels = new Map<string, string>(importFields.map(field => [field, t(field)]))
    const messages = Object.entries(problem.fieldErrors).map(
      ([field, error]) => `${labels.get(field) ?? field}: ${fieldErrorMessage(error)}`,
    )
    return { line, phone, reason: messages.join(' ') }
  }
}

/** The rejections of the browser and the server, by line; the browser's, which have the lines of the file, take precedence. */
export const mergeRejected = (local: readonly RejectedRow[], server: readonly RejectedRow[]) => {
  const localLines = new Set(local.map(({ line }) => line))
  return [...local, ...server.filter(({ line }) => !localLines.has(line))].sort((a, b) => a.line - b.line)
}

/** The rows that aren't rejected. */
export const validRows = (rows: readonly ObserverRow[], rejected: readonly { readonly line: number }[]) => {
  const rejectedLines = new Set(rejected.map(({ line }) => line))
  return rows.filter(({ line }) => !rejectedLines.has(line))
}

const noRows: readonly ObserverRow[] = []

/** Hashing the PINs of so many takes seconds: no proxy ends the request meanwhile, and the progress is shown after each. */
const rowsPerFile = 1_000

/** The files of an import. */
export interface ImportFiles {
  /** Those whose existing observers are updated, one per NGO. */
  readonly updates: readonly FormData[]
  /** New observers. */
  readonly additions: readonly { readonly count: number; readonly form: FormData }[]
}

/** Has the server check all rows together: a phone number may be that of one observer only, of whatever NGO. */
const useCheck = (
  pick: PickedFile<ImportField> | undefined,
  rows: readonly ObserverRow[],
  read: ObserversFile | undefined,
) =>
  useQuery({
    ...oneTimeQuery,
    queryKey: [...endpointKey(imports.checkObservers), pick?.number, pick?.choice, pick?.mapping],
    queryFn:
      pick && read && rows.length > 0 && hasCapability('imports')
        ? async ({ signal }) => {
            const form = toFormData(rows, read.mapping, pick.file.name)
            return (await call(imports.checkObservers, { form, signal })).rejected
          }
        : skipToken,
  })

/** Reads the selected file in the browser and, if supported, has the server check it against existing observers. */
export const useImportPreview = (
  pick: PickedFile<ImportField> | undefined,
  ngoId: number | undefined,
  ngos: readonly Ngo[],
  isUpdating: boolean,
) => {
  const t = useTranslations('observerImport')
  const toRejected = useToRejectedRow()
  const reading = useQuery<ObserversResult>({
    ...oneTimeQuery,
    queryKey: ['observer-import', pick?.number, pick?.choice, pick?.mapping],
    // The columns stay on the screen while they are changed.
    placeholderData: (previous, query) => (query?.queryKey[1] === pick?.number ? previous : undefined),
    queryFn: pick ? ({ signal }) => readInWorker(pick, signal) : skipToken,
  })
  const read = reading.data && !('problem' in reading.data) ? reading.data : undefined
  // Rows of other columns must not be checked as those of the chosen ones.
  const current = reading.isPlaceholderData ? undefined : read
  const rows = read?.rows ?? noRows
  const isNgoOfAllRowsNamed = rows.length > 0 && rows.every(({ cells }) => cells.ngo.trim() !== '')
  const isNgoKnown = ngoId !== undefined || isNgoOfAllRowsNamed
  const findNgo = useMemo(() => (isNgoKnown ? ngoFinder(ngos, ngoId) : undefined), [ngos, ngoId, isNgoKnown])
  const readable = useMemo(() => (read ? validRows(read.rows, read.invalidRows) : noRows), [read])
  const check = useCheck(pick, readable, current)
  const files = useMemo(
    () => (findNgo && current && isUpdating ? groupByNgo(readable, findNgo) : undefined),
    [findNgo, readable, current, isUpdating],
  )
  const toForm = (upload: Upload) => toNgoFormData(upload, read?.mapping ?? {}, pick?.file.name ?? '')
  const updateCheck = useUpdateCheck(pick, files && (() => files.map(toForm)), ngoId)
  const update = isUpdating ? updateCheck.data : undefined
  const ofUnknownNgos = findNgo
    ? rows
        .filter(row => findNgo(row) === undefined)
        .map(({ line, cells }) => ({ line, phone: cells.phone, reason: t('unknownNgo', { ngo: cells.ngo.trim() }) }))
    : []
  const local = mergeRejected(read?.invalidRows.map(toRejected) ?? [], ofUnknownNgos)
  const rejected = mergeRejected(local, withoutExisting(check.data ?? [], update))
  const valid = validRows(rows, rejected)
  const added = valid.filter(({ line }) => !update?.existing.has(line))
  const isChecking = reading.isFetching || check.isFetching || updateCheck.isFetching
  const isChecked = !hasCapability('imports') || check.data !== undefined
  return {
    problem: reading.data && 'problem' in reading.data ? reading.data.problem : undefined,
    read,
    isNgoOfAllRowsNamed,
    isUnreadable: reading.isError,
    isChecking,
    /** Why the server's check failed; null if it succeeded or isn't supported. */
    checkError: check.error ?? (isUpdating ? updateCheck.error : null),
    checkAgain: () => {
      if (hasCapability('imports')) void check.refetch()
      if (isUpdating) void updateCheck.refetch()
    },
    /** What changes about existing observers; undefined while unknown, and if they aren't to be updated. */
    update,
    /** What the import does is known. */
    isComplete: !isChecking && isNgoKnown && isChecked && (!isUpdating || update !== undefined),
    valid,
    /** The rows that become new observers. */
    added,
    /** The files of an import: of the existing observers, and of the new ones. */
    toFiles: (): ImportFiles => ({
      updates: (files ?? []).map(toForm),
      additions: groupByNgo(added, findNgo ?? (() => undefined), rowsPerFile).map(upload => ({
        count: upload.rows.length,
        form: toForm(upload),
      })),
    }),
    /** The rows that the browser rejects. */
    local,
    rejected,
  }
}
