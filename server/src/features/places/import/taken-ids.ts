import { inSlices } from '../../../domain/concurrency/slices.ts'
import type { ExistingPlaces, ExistingStation } from './store.ts'

interface ClaimingStation {
  readonly line: number
  readonly externalId: string | null
  readonly before: ExistingStation | undefined
}

/**
 * Rejects stations whose external id another station keeps: one that the file doesn't have, or whose row is rejected. A
 * rejected station keeps its id, so that a further row may have to be rejected.
 */
export const rejectTakenIds = async <T extends ClaimingStation>(planned: readonly T[], existing: ExistingPlaces) => {
  const changing = new Set<number>()
  const claims = new Map<string, T>()
  for await (const station of inSlices(planned)) {
    if (station.before) changing.add(station.before.id)
    if (station.externalId !== null) claims.set(station.externalId, station)
  }
  const retained: string[] = []
  for await (const { id, externalId } of inSlices(existing.stations))
    if (externalId && !changing.has(id)) retained.push(externalId)
  const rejected = new Set<T>()
  for (let id = retained.pop(); id !== undefined; id = retained.pop()) {
    const claim = claims.get(id)
    if (!claim || rejected.has(claim)) continue
    rejected.add(claim)
    if (claim.before?.externalId) retained.push(claim.before.externalId)
  }
  return {
    isRejected: (station: T) => rejected.has(station),
    rejected: [...rejected].map(({ line }) => ({
      line,
      kind: 'duplicate' as const,
      reason: ['external_id_elsewhere'] as const,
    })),
  }
}
