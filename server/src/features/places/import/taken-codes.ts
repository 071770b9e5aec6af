import { inSlices } from '../../../domain/concurrency/slices.ts'
import type { ExistingPlaces, ExistingStation } from './store.ts'

interface ClaimingStation {
  readonly line: number
  readonly code: string | null
  readonly before: ExistingStation | undefined
}

/**
 * Rejects stations whose code another station keeps: one that the file doesn't have, or whose row is rejected. A
 * rejected station keeps its id, so that a further row may have to be rejected.
 */
export const rejectTakenCodes = async <T extends ClaimingStation>(planned: readonly T[], existing: ExistingPlaces) => {
  const changing = new Set<number>()
  const claims = new Map<string, T>()
  for await (const station of inSlices(planned)) {
    if (station.before) changing.add(station.before.id)
    if (station.code !== null) claims.set(station.code, station)
  }
  const retained: string[] = []
  for await (const { id, code } of inSlices(existing.stations)) if (code && !changing.has(id)) retained.push(code)
  const rejected = new Set<T>()
  for (let id = retained.pop(); id !== undefined; id = retained.pop()) {
    const claim = claims.get(id)
    if (!claim || rejected.has(claim)) continue
    rejected.add(claim)
    if (claim.before?.code) retained.push(claim.before.code)
  }
  return {
    isRejected: (station: T) => rejected.has(station),
    rejected: [...rejected].map(({ line }) => ({
      line,
      kind: 'duplicate' as const,
      reason: ['station_code_elsewhere'] as const,
    })),
  }
}
