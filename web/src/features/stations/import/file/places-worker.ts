import { tableKinds } from '@scrutineer/tables/kinds'
import { type RejectedRequest, readRejectedRows } from '../../../../shared/table-files/rejected-rows.ts'
import { type PlacesRequest, readPlaces } from './read-places.ts'

export type PlacesWorkerRequest = PlacesRequest | RejectedRequest

const answer = (request: PlacesWorkerRequest) =>
  'reasons' in request ? readRejectedRows(request, tableKinds.places) : readPlaces(request)

/** Reads a file off the main thread: that of a country has tens of thousands of rows. */
addEventListener('message', ({ data }: MessageEvent<PlacesWorkerRequest>) => {
  answer(data)
    .then(result => postMessage(result))
    .catch((error: unknown) => reportError(error))
})
