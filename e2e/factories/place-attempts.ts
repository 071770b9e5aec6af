import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { placeImports } from '@scrutineer/contract/place-imports'
import { places } from '@scrutineer/contract/places'
import { stations } from '@scrutineer/contract/stations'
import type { RawClient } from '../../testkit/client/raw-client.ts'

const body = { code: 'X', name: 'X' }
const params = { id: 1 }

/** Attempts of an account that isn't an organizer's to change places. */
export const placeAttempts: [Endpoint, Parameters<RawClient>[1], number][] = [
  [places.saveArea, { body }, 403],
  [places.removeArea, { params }, 403],
  [places.saveCounty, { body }, 403],
  [places.removeCounty, { params }, 403],
  [stations.save, { body: { county: 'X', number: 1 } }, 403],
  [stations.remove, { params }, 403],
  [stations.merge, { params, body: { into: 2 } }, 403],
  [placeImports.check, { form: { file: new File(['number\n1'], 'file.csv') } }, 403],
  [placeImports.run, { form: { file: new File(['number\n1'], 'file.csv') } }, 403],
]
