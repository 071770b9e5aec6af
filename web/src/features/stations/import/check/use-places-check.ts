import { placeImports } from '@scrutineer/contract/place-imports'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { endpointKey } from '../../../../api/query.ts'
import { oneTimeQuery } from '../../../../shared/table-files/one-time-query.ts'
import type { PlacesFile } from '../file/read-places.ts'
import type { PlacesPick } from '../file/use-places-file.ts'
import { placesFormData } from '../use-places-import.ts'
import { shiftLines } from './shift-lines.ts'

/** Has the server check a file of places; undefined: not yet. */
export const usePlacesCheck = (pick: PlacesPick | undefined, places: PlacesFile | undefined) =>
  useQuery({
    ...oneTimeQuery,
    queryKey: [...endpointKey(placeImports.check), pick?.number, pick?.choice, pick?.mapping],
    queryFn:
      pick && places
        ? async ({ signal }) => {
            const form = placesFormData(places.csv, pick.file.name)
            return shiftLines(await call(placeImports.check, { form, signal }), places.lineShift)
          }
        : skipToken,
  })
