import { imports } from '@scrutineer/contract/imports'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { isUnsupported } from '../../../api/call-error.ts'
import { endpointKey } from '../../../api/query.ts'
import { useFieldErrorMessage } from '../../../shared/form/use-field-error-message.ts'
import type { CsvRow, RejectedRow } from './csv-row.ts'
import { parseInWorker } from './parse-in-worker.ts'
import type { InvalidRow } from './parse-observers-csv.ts'

/** A selected file. Selecting the same file again gives another number, since its content may have changed. */
export interface PickedFile {
  readonly file: File
  readonly number: number
}

/** The multipart body of an import and of its check. */
export const importFormData = (file: File, ngoId: number) => {
  const form = new FormData()
  form.set('ongId', String(ngoId))
  form.set('file', file)
  return form
}

const oneTimeOptions = {
  placeholderData: undefined,
  structuralSharing: false,
  retry: false,
  staleTime: Infinity,
  gcTime: 0,
}

/** Describes an invalid row in the server's format: the field and its error. */
const useToRejectedRow = () => {
  const t = useTranslations('observerImport')
  const fieldErrorMessage = useFieldErrorMessage()
  return ({ line, phone, problem }: InvalidRow): RejectedRow => {
    if ('duplicateOf' in problem)
      return { line, phone, reason: t('duplicateOf', { line: String(problem.duplicateOf) }) }
    const columnLabels = new Map([
      ['phone', t('phone')],
      ['pin', t('pin')],
      ['name', t('name')],
    ])
    const messages = Object.entries(problem.fieldErrors).map(
      ([field, error]) => `${columnLabels.get(field) ?? field}: ${fieldErrorMessage(error)}`,
    )
    return { line, phone, reason: messages.join(' ') }
  }
}

/** The rejections of the browser and the server, by line; the server's message takes precedence. */
const mergeRejected = (local: readonly RejectedRow[], server: readonly RejectedRow[] = []) => {
  const serverLines = new Set(server.map(({ line }) => line))
  return [...server, ...local.filter(({ line }) => !serverLines.has(line))].sort((a, b) => a.line - b.line)
}

/** The rows that aren't rejected. */
export const validRows = (rows: readonly CsvRow[], rejected: readonly RejectedRow[]) => {
  const rejectedLines = new Set(rejected.map(({ line }) => line))
  return rows.filter(({ line }) => !rejectedLines.has(line))
}

/** Parses the selected file in the browser and, if supported, has the server check it against existing observers. */
export const useImportPreview = (pick: PickedFile | undefined, ngoId: number | undefined) => {
  const toRejected = useToRejectedRow()
  const parsing = useQuery({
    ...oneTimeOptions,
    queryKey: ['observer-import', pick?.number],
    queryFn: pick ? ({ signal }) => parseInWorker(pick.file, signal) : skipToken,
  })
  const parsed = parsing.data?.error === undefined ? parsing.data : undefined
  const check = useQuery({
    ...oneTimeOptions,
    queryKey: [...endpointKey(imports.checkObservers), pick?.number, ngoId],
    queryFn:
      pick && parsed && ngoId !== undefined
        ? ({ signal }) => call(imports.checkObservers, { form: importFormData(pick.file, ngoId), signal })
        : skipToken,
  })
  return {
    fileError: parsing.data?.error,
    /** Required columns that the file lacks. */
    missing: parsing.data?.error === 'missingColumns' ? parsing.data.missing : [],
    isUnreadable: parsing.isError,
    isReading: parsing.isFetching,
    isChecking: check.isFetching,
    /** Why the server's check failed; null if it succeeded or isn't supported. */
    checkError: isUnsupported(check.error) ? null : check.error,
    rows: parsed?.rows,
    rejected: mergeRejected(parsed?.invalidRows.map(toRejected) ?? [], check.data?.rejected),
  }
}
