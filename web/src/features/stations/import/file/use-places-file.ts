import { skipToken, useQuery } from '@tanstack/react-query'
import { oneTimeQuery } from '../../../../shared/table-files/one-time-query.ts'
import type { ColumnMapping, FormatChoice } from '../../../../shared/table-files/table-format.ts'
import type { PlaceField } from './place-headings.ts'
import { readInWorker } from './read-in-worker.ts'

/** A selected file. Selecting the same file again gives another number, since its content may have changed. */
interface PickedFile {
  readonly file: File
  readonly number: number
}

/** How a selected file is read. */
export interface Reading {
  readonly pick: PickedFile
  readonly choice: FormatChoice
  /** Undefined until the user changes the guess. */
  readonly mapping: ColumnMapping<PlaceField> | undefined
}

/** Reads a file of polling stations. Without a mapping it is guessed. */
export const usePlacesFile = (reading: Reading | undefined) =>
  useQuery({
    ...oneTimeQuery,
    queryKey: ['places-import', reading?.pick.number, reading?.choice, reading?.mapping],
    queryFn: reading ? ({ signal }) => readInWorker({ ...reading, file: reading.pick.file }, signal) : skipToken,
  })
