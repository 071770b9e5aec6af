interface Coordinates {
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
}

/** Whether both coordinates are missing or given. Unset ones are often 0, 0, which is in the ocean. */
export const areCoordinatesPossible = ({ latitude, longitude }: Coordinates): boolean =>
  (latitude == null) === (longitude == null) && !(latitude === 0 && longitude === 0)
