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
import type { ImportField, ObserverRow, RejectedRow } from './file/observer-row.ts'
import type { InvalidRow, ObserversRequest, ObserversResult } from './file/read-observers.ts'
import { createUploads, importFormData, ngoFinder, toFileLines, type Upload } from './uploads.ts'
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
    const columnLabels = new Map([
      ['phone', t('phone')],
      ['pin', t('pin')],
      ['name', t('name')],
      ['firstName', t('firstName')],
      ['backupPhone', t('backupPhone')],
      ['stations', t('stations')],
      ['stationCounty', t('stationCounty')],
      ['stationNumber', t('stationNumber')],
    ])
    const messages = Object.entries(problem.fieldErrors).map(
      ([field, error]) => `${columnLabels.get(field) ?? field}: ${fieldErrorMessage(error)}`,
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
export const validRows = (rows: readonly ObserverRow[], rejected: readonly RejectedRow[]) => {
  const rejectedLines = new Set(rejected.map(({ line }) => line))
  return rows.filter(({ line }) => !rejectedLines.has(line))
}

const noRows: readonly ObserverRow[] = []

/** Has the server check the files, one NGO after the other. */
const useCheck = (pick: PickedFile<ImportField> | undefined, uploads: readonly Upload[], ngoId: number | undefined) =>
  useQuery({
    ...oneTimeQuery,
    queryKey: [...endpointKey(imports.checkObservers), pick?.number, pick?.choice, pick?.mapping, ngoId],
    queryFn:
      pick && uploads.length > 0 && hasCapability('imports')
        ? async ({ signal }) => {
            const rejected: RejectedRow[] = []
            for (const upload of uploads) {
              const report = await call(imports.checkObservers, {
                form: importFormData(upload, pick.file.name),
                signal,
              })
              rejected.push(...toFileLines(report.rejected, upload))
            }
            return rejected
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
  const rows = read?.rows ?? noRows
  const mapping = read?.mapping
  const isNgoOfAllRowsNamed = rows.length > 0 && rows.every(({ cells }) => cells.ngo.trim() !== '')
  const isNgoKnown = ngoId !== undefined || isNgoOfAllRowsNamed
  const findNgo = useMemo(() => (isNgoKnown ? ngoFinder(ngos, ngoId) : undefined), [ngos, ngoId, isNgoKnown])
  const uploads = useMemo(
    () => (findNgo && mapping ? createUploads(rows, mapping, findNgo) : []),
    [rows, mapping, findNgo],
  )
  const check = useCheck(pick, uploads, ngoId)
  const updateCheck = useUpdateCheck(pick, uploads, ngoId, isUpdating)
  const update = isUpdating ? updateCheck.data : undefined
  const ofUnknownNgos = findNgo
    ? rows
        .filter(row => findNgo(row) === undefined)
        .map(({ line, cells }) => ({ line, phone: cells.phone, reason: t('unknownNgo', { ngo: cells.ngo.trim() }) }))
    : []
  const local = mergeRejected(read?.invalidRows.map(toRejected) ?? [], ofUnknownNgos)
  return {
    problem: reading.data && 'problem' in reading.data ? reading.data.problem : undefined,
    read,
    isNgoOfAllRowsNamed,
    isUnreadable: reading.isError,
    isReading: reading.isFetching,
    isChecking: check.isFetching || updateCheck.isFetching,
    /** Why the server's check failed; null if it succeeded or isn't supported. */
    checkError: check.error ?? (isUpdating ? updateCheck.error : null),
    /** What changes about existing observers; undefined while unknown, and if they aren't to be updated. */
    update,
    /** Existing observers change only after the preview has shown how. */
    isComplete: !isUpdating || update !== undefined,
    uploads,
    /** The rows that the browser rejects. */
    local,
    rejected: mergeRejected(local, withoutExisting(check.data ?? [], update)),
  }
}
