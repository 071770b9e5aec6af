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
export const rejectTakenIds = <T extends ClaimingStation>(planned: readonly T[], existing: ExistingPlaces) => {
  const changing = new Set(planned.flatMap(({ before }) => (before ? [before.id] : [])))
  const retained = existing.stations.flatMap(({ id, externalId }) =>
    externalId && !changing.has(id) ? [externalId] : [],
  )
  const claims = new Map(
    planned.flatMap(station => (station.externalId === null ? [] : [[station.externalId, station]])),
  )
  const rejected = new Set<T>()
  for (let id = retained.pop(); id !== undefined; id = retained.pop()) {
    const claim = claims.get(id)
    if (!claim || rejected.has(claim)) continue
    rejected.add(claim)
    if (claim.before?.externalId) retained.push(claim.before.externalId)
  }
  return {
    accepted: planned.filter(station => !rejected.has(station)),
    rejected: [...rejected].map(({ line }) => ({
      line,
      kind: 'duplicate' as const,
      reason: ['external_id_elsewhere'] as const,
    })),
  }
}
