import { imports, type ObserverImportReport } from '@scrutineer/contract/imports'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { isUnsupported } from '../../../api/call-error.ts'
import { endpointKey } from '../../../api/query.ts'
import { useFieldErrorMessage } from '../../../shared/form/use-field-error-message.ts'
import type { CsvRow } from './csv-row.ts'
import { parseInWorker } from './parse-in-worker.ts'
import type { InvalidRow } from './parse-observers-csv.ts'

/** A chosen file; the same one chosen again is another pick, for it may have been mended. */
export interface PickedFile {
  readonly file: File
  readonly number: number
}

export type RejectedRow = ObserverImportReport['rejected'][number]

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

/** Says why the browser itself would leave a line out, as the server does: the field and what is wrong with it. */
const useToRejectedRow = () => {
  const t = useTranslations('observerImport')
  const fieldErrorMessage = useFieldErrorMessage()
  return ({ line, phone, wrong }: InvalidRow): RejectedRow => {
    if ('repeats' in wrong) return { line, phone, reason: t('repeats', { line: String(wrong.repeats) }) }
    const columnWords = new Map([
      ['phone', t('phone')],
      ['pin', t('pin')],
      ['name', t('name')],
    ])
    const faults = Object.entries(wrong.faults).map(
      ([field, fault]) => `${columnWords.get(field) ?? field}: ${fieldErrorMessage(fault)}`,
    )
    return { line, phone, reason: faults.join(' ') }
  }
}

/** What the browser and the server found, by line; the server's words are the better ones. */
const mergeRejected = (local: readonly RejectedRow[], server: readonly RejectedRow[] = []) => {
  const said = new Set(server.map(({ line }) => line))
  return [...server, ...local.filter(({ line }) => !said.has(line))].sort((a, b) => a.line - b.line)
}

/** The lines that aren't among the rejected. */
export const validRows = (lines: readonly CsvRow[], rejected: readonly RejectedRow[]) => {
  const bad = new Set(rejected.map(({ line }) => line))
  return lines.filter(({ line }) => !bad.has(line))
}

/** Reads the chosen file in the browser and, where it can, has the server check it against the observers there are. */
export const useImportPreview = (pick: PickedFile | undefined, ngoId: number | undefined) => {
  const toRejected = useToRejectedRow()
  const reading = useQuery({
    ...oneTimeOptions,
    queryKey: ['observer-import', pick?.number],
    queryFn: pick ? ({ signal }) => parseInWorker(pick.file, signal) : skipToken,
  })
  const read = reading.data?.fault === undefined ? reading.data : undefined
  const check = useQuery({
    ...oneTimeOptions,
    queryKey: [...endpointKey(imports.checkObservers), pick?.number, ngoId],
    queryFn:
      pick && read && ngoId !== undefined
        ? ({ signal }) => call(imports.checkObservers, { form: importFormData(pick.file, ngoId), signal })
        : skipToken,
  })
  return {
    fault: reading.data?.fault,
    /** Needed columns that the file lacks. */
    missing: reading.data?.fault === 'missingColumns' ? reading.data.missing : [],
    isUnreadable: reading.isError,
    isReading: reading.isFetching,
    isChecking: check.isFetching,
    /** Why the server couldn't check; null where it could, or has no such call. */
    checkError: isUnsupported(check.error) ? null : check.error,
    lines: read?.lines,
    rejected: mergeRejected(read?.wrong.map(toRejected) ?? [], check.data?.rejected),
  }
}
