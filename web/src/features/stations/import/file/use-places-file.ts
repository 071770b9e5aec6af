import { skipToken, useQuery } from '@tanstack/react-query'
import { oneTimeQuery } from '../../../../shared/table-files/one-time-query.ts'
import type { PickedFile } from '../../../../shared/table-files/table-format.ts'
import type { PlaceField } from './place-headings.ts'
import { readInWorker } from './read-in-worker.ts'

export type PlacesPick = PickedFile<PlaceField>

/** Reads a file of polling stations. Without a mapping it is guessed. */
export const usePlacesFile = (pick: PlacesPick | undefined) =>
  useQuery({
    ...oneTimeQuery,
    queryKey: ['places-import', pick?.number, pick?.choice, pick?.mapping],
    queryFn: pick ? ({ signal }) => readInWorker(pick, signal) : skipToken,
  })
