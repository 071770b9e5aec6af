import type { PlaceCsvRow } from '@scrutineer/contract/place-imports'

/** The coordinates of a row. A cell with both is the latitude's, and then the longitude's is empty. */
export const coordinatesOf = ({ latitude, longitude }: Pick<PlaceCsvRow, 'latitude' | 'longitude'>) => {
  if (typeof latitude !== 'object') return { latitude, longitude }
  return longitude === undefined ? latitude : { latitude: latitude.latitude, longitude: undefined }
}
