import type { PlaceField } from '@scrutineer/tables/columns/place-fields'
import { skipToken, useQuery } from '@tanstack/react-query'
import { runWorker } from '../../../../lib/run-worker.ts'
import { oneTimeQuery } from '../../../../shared/table-files/one-time-query.ts'
import type { PickedFile } from '../../../../shared/table-files/table-format.ts'
import type { PlacesRequest, PlacesResult, RejectedRequest } from './places-worker.ts'

const createWorker = () => new Worker(new URL('./places-worker.ts', import.meta.url), { type: 'module' })

/** Reads a file of polling stations in a worker. Rejects if the browser can no longer read the file. */
const readInWorker = (request: PlacesRequest, signal: AbortSignal): Promise<PlacesResult> =>
  runWorker(createWorker(), request, signal)

/** The rejected rows as a file; undefined if the file has changed and is no longer a table. */
export const readRejectedInWorker = (request: RejectedRequest): Promise<Blob | undefined> =>
  runWorker(createWorker(), request, new AbortController().signal)

export type PlacesPick = PickedFile<PlaceField>

/** Reads a file of polling stations. Without a mapping it is guessed. */
export const usePlacesFile = (pick: PlacesPick | undefined, levels: readonly string[]) =>
  useQuery({
    ...oneTimeQuery,
    queryKey: ['places-import', pick?.number, pick?.choice, pick?.mapping, levels],
    queryFn: pick ? ({ signal }) => readInWorker({ ...pick, levels }, signal) : skipToken,
  })
