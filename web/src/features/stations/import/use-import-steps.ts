import { type PlaceImportReport, placeImports } from '@scrutineer/contract/place-imports'
import type { PlaceField } from '@scrutineer/tables/columns/place-fields'
import type { ColumnMapping, FormatChoice } from '@scrutineer/tables/table'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { endpointKey } from '../../../api/query.ts'
import { uploadTransport } from '../../../api/upload.ts'
import { electionSettingsQuery } from '../../../shared/activity/election-settings.ts'
import { toImportForm } from '../../../shared/table-files/import-csv.ts'
import { oneTimeQuery } from '../../../shared/table-files/one-time-query.ts'
import { rememberColumns } from '../../../shared/table-files/remembered-columns.ts'
import { useFilePicker } from '../../../shared/table-files/use-file-picker.ts'
import { isWarning, useErrorMessage } from '../../../shared/use-error-message.ts'
import type { PlacesFile } from './file/places-worker.ts'
import { type PlacesPick, usePlacesFile } from './file/use-places-file.ts'

const noLevels: readonly string[] = []

export const importSteps = ['file', 'columns', 'check', 'import'] as const
type Step = (typeof importSteps)[number]

/** Has the server check a file of places; undefined: not yet. */
const usePlacesCheck = (pick: PlacesPick | undefined, places: PlacesFile | undefined, swapped: SwappedChoice) =>
  useQuery<PlaceImportReport>({
    ...oneTimeQuery,
    queryKey: [...endpointKey(placeImports.check), pick?.number, pick?.choice, pick?.mapping, swapped],
    // The report stays on the screen while the file is checked with the other choice.
    placeholderData: (previous, query) =>
      [pick?.number, pick?.choice, pick?.mapping].every(part => query?.queryKey.includes(part)) ? previous : undefined,
    queryFn:
      pick && places
        ? ({ signal }) =>
            call(placeImports.check, { query: { swapped }, form: toImportForm(places, pick.file.name), signal })
        : skipToken,
  })

/** What happens to coordinates that are probably swapped; undefined until it is chosen. */
export type SwappedChoice = 'keep' | 'exchange' | undefined

export interface ImportOptions {
  readonly skipsRejected: boolean
  readonly missing: 'keep' | 'deactivate'
  readonly swapped: SwappedChoice
  /** Older phones may delete what they haven't sent. */
  readonly isConfirmed: boolean
}

/** The server's answer to an import: its report, or that it has to be confirmed. */
type Outcome = PlaceImportReport | 'unconfirmed' | undefined

/** Uploads a file of places and reports the progress. */
const usePlacesImport = () => {
  const client = useQueryClient()
  const getErrorMessage = useErrorMessage()
  const [progress, setProgress] = useState<number>()
  const [reason, setReason] = useState<string>()
  const abort = useRef<AbortController>(null)
  const run = async (form: FormData, { skipsRejected, isConfirmed, ...choices }: ImportOptions): Promise<Outcome> => {
    const controller = new AbortController()
    abort.current = controller
    setProgress(0)
    setReason(undefined)
    try {
      const report = await call(placeImports.run, {
        query: { ...choices, rejectedRows: skipsRejected ? 'skip' : 'refuse', confirm: isConfirmed },
        form,
        transport: uploadTransport(setProgress),
        signal: controller.signal,
      })
      // Names and numbers of places are on most screens.
      void client.invalidateQueries({ refetchType: 'none' })
      return report
    } catch (error) {
      if (controller.signal.aborted) return undefined
      if (isWarning(error)) return 'unconfirmed'
      setReason(getErrorMessage(error))
      return undefined
    } finally {
      setProgress(undefined)
    }
  }
  return {
    run,
    progress,
    reason,
    /** Ends the upload. Until the whole file has arrived the server changes nothing. */
    cancel: () => abort.current?.abort(),
  }
}

/** The steps of an import: a file, its columns, the server's check, and the import. */
export const useImportSteps = () => {
  const pickFile = useFilePicker<PlaceField>('places')
  const [pick, setPick] = useState<PlacesPick>()
  const [mapping, setMapping] = useState<ColumnMapping<PlaceField>>()
  /** The columns have been confirmed. */
  const [isChecking, setIsChecking] = useState(false)
  const [result, setResult] = useState<PlaceImportReport>()
  const [swapped, setSwapped] = useState<SwappedChoice>()
  const { run, progress, reason, cancel } = usePlacesImport()

  const settings = useQuery(electionSettingsQuery())
  const levels = settings.data?.levels ?? noLevels
  // The guess begins with the names of the levels.
  const guessed = usePlacesFile(settings.isPending ? undefined : pick, levels)
  const mapped = pick && mapping && isChecking ? { ...pick, mapping } : pick
  // The same query as the first one unless the guess was changed.
  const final = usePlacesFile(settings.isPending ? undefined : mapped, levels)
  const places = guessed.data && !('problem' in guessed.data) ? guessed.data : undefined
  const finalPlaces = final.data && !('problem' in final.data) ? final.data : undefined
  const check = usePlacesCheck(isChecking ? mapped : undefined, finalPlaces, swapped)

  const read = (next: PlacesPick | undefined) => {
    setPick(next)
    setMapping(undefined)
    setIsChecking(false)
    setSwapped(undefined)
    setResult(undefined)
  }
  const start = async (options: ImportOptions): Promise<boolean> => {
    if (!pick || !finalPlaces || progress !== undefined) return false
    rememberColumns('places', finalPlaces.headings, finalPlaces.mapping)
    const outcome = await run(toImportForm(finalPlaces, pick.file.name), options)
    if (outcome === 'unconfirmed') return true
    if (outcome) setResult(outcome)
    return false
  }
  const step: Step = result ? 'import' : isChecking ? 'check' : places ? 'columns' : 'file'
  return {
    step,
    levels,
    pick,
    guessed,
    places,
    mapping: mapping ?? places?.mapping ?? {},
    check,
    swapped,
    setSwapped,
    isUnreadable: guessed.isError || final.isError,
    result,
    progress,
    reason,
    cancelImport: cancel,
    selectFile: (file: File) => read(pickFile(file)),
    setChoice: (choice: FormatChoice) => pick && read({ ...pick, choice }),
    setMapping,
    startCheck: () => setIsChecking(true),
    backToColumns: () => setIsChecking(false),
    startImport: start,
    reset: () => read(undefined),
  }
}

export type ImportSteps = ReturnType<typeof useImportSteps>
