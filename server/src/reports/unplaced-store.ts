import { createHash } from 'node:crypto'
import { canonicalJson } from '@scrutineer/contract/helpers/canonical-json'
import type { UnplacedReason, UnplacedReport } from '@scrutineer/contract/unplaced'
import { sql } from 'kysely'
import type { ScopedDb } from '../db/scoped-db.ts'
import { emitLive, ofObserverRow } from '../db/shared/live-events.ts'

export interface NewUnplacedReport {
  readonly kind: UnplacedReport['kind']
  /** The posted report, unchanged. */
  readonly posted: unknown
  readonly reasons: readonly UnplacedReason[]
  /** SHA-256 of the report's files, in order. */
  readonly fileHashes?: readonly string[]
}

/** Identifies a report by its canonical JSON and files. */
const fingerprintOf = ({ kind, posted, fileHashes = [] }: NewUnplacedReport) =>
  createHash('sha256').update(canonicalJson({ kind, posted, fileHashes })).digest('hex')

interface Inserted {
  readonly id: number
  /** False if the same report is already stored. */
  readonly isNew: boolean
}

/**
 * Stores an observer's unplaced reports, each once even if it is sent repeatedly, and writes a live event. Returns the ids
 * in the order of the reports.
 */
export const insertUnplacedReports = async (
  { db }: ScopedDb,
  observerId: number,
  reports: readonly NewUnplacedReport[],
  receivedAt: Date,
): Promise<Inserted[]> => {
  if (reports.length === 0) return []
  const fingerprints = reports.map(fingerprintOf)
  const from = sql`observer where observer.id = ${observerId} and exists (select from inserted)`
  const { rows } = await sql<{ fingerprint: string; id: number; isNew: boolean }>`
    with submitted as (
      select distinct on (fingerprint) *
      from unnest(
        ${reports.map(({ kind }) => kind)}::text[], ${reports.map(({ posted }) => JSON.stringify(posted))}::text[],
        ${reports.map(({ reasons }) => reasons.join())}::text[], ${fingerprints}::text[]
      ) with ordinality as report(kind, posted, reasons, fingerprint, position)
      order by fingerprint, position
    ), inserted as (
      insert into unplaced_report (observer_id, kind, posted, reasons, received_at, fingerprint)
      select ${observerId}::int, kind, posted::json, string_to_array(reasons, ','), ${receivedAt}::timestamptz, fingerprint
      from submitted order by position
      on conflict (observer_id, fingerprint) do nothing
      returning id, fingerprint
    ), event as (
      ${emitLive({ kind: 'unplaced', at: receivedAt, about: ofObserverRow, from })}
    )
    select id, fingerprint, true as "isNew" from inserted
    union all
    select id, fingerprint, false from unplaced_report
    where observer_id = ${observerId} and fingerprint = any(${fingerprints}::text[])`.execute(db)
  const byFingerprint = new Map(rows.map(({ fingerprint, ...row }) => [fingerprint, row]))
  return fingerprints.map(fingerprint => {
    const row = byFingerprint.get(fingerprint)
    if (!row) throw new Error(`An unplaced report of observer ${observerId} was not written`)
    return row
  })
}
