interface Position {
  readonly latitude: number
  readonly longitude: number
}

const EARTH_M = 6_371_000
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres along the surface. */
export const distanceBetween = (a: Position, b: Position): number => {
  const [from, to] = [toRadians(a.latitude), toRadians(b.latitude)]
  const halfLatitude = Math.sin((to - from) / 2) ** 2
  const halfLongitude = Math.sin(toRadians(b.longitude - a.longitude) / 2) ** 2
  return 2 * EARTH_M * Math.asin(Math.sqrt(Math.min(1, halfLatitude + Math.cos(from) * Math.cos(to) * halfLongitude)))
}
