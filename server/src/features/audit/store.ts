import type { audit } from '@scrutineer/contract/audit'
import type { Query } from '@scrutineer/contract/core/endpoint'
import type { PageRequest } from '@scrutineer/contract/core/page'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { likePattern } from '../../db/shared/like-pattern.ts'
import { findPage, onPage } from '../../db/shared/rows.ts'
import type { parseRange } from '../../domain/time/date-time.ts'

// Only organizers can read the audit, so no scope applies.

type AuditQuery = Omit<Query<typeof audit.list>, 'from' | 'to'> & ReturnType<typeof parseRange>

const matching = ({ db }: ScopedDb, { account, action, idNgo, from, until }: AuditQuery) => {
  let query = db.selectFrom('audit')
  if (account) query = query.where(sql`lower(account)`, 'like', likePattern(account.toLowerCase()))
  if (action) query = query.where('action', '=', action)
  if (idNgo !== undefined) query = query.where('ngo_id', '=', idNgo)
  if (from) query = query.where('at', '>=', from)
  if (until) query = query.where('at', '<', until)
  return query
}

const rowsOf = (matched: ReturnType<typeof matching>, page: PageRequest) =>
  matched
    .select(['id', 'at', 'action', 'account', 'staff_id', 'ngo_id', 'address', 'facts', 'subject_kind', 'subject_id'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .$call(onPage(page))

/** Entries with the current state of their subjects. Columns are null if the subject is of another kind or was deleted. */
const withSubjects = ({ db }: ScopedDb, entries: ReturnType<typeof rowsOf>) =>
  db
    .selectFrom(entries.as('entry'))
    .leftJoin('observer', join => join.on('subject_kind', '=', 'observer').onRef('observer.id', '=', 'subject_id'))
    .leftJoin('ngo', join => join.on('subject_kind', '=', 'ngo').onRef('ngo.id', '=', 'subject_id'))
    .leftJoin('staff', join => join.on('subject_kind', '=', 'staff').onRef('staff.id', '=', 'subject_id'))
    .leftJoin('form', join => join.on('subject_kind', '=', 'form').onRef('form.id', '=', 'subject_id'))
    .leftJoin('checkpoint', join =>
      join.on('subject_kind', '=', 'checkpoint').onRef('checkpoint.id', '=', 'subject_id'),
    )
    .leftJoin('attachment', join => join.on('subject_kind', '=', 'picture').onRef('attachment.id', '=', 'subject_id'))
    .leftJoin('note', join =>
      join.on('note.id', '=', sql`case subject_kind when 'note' then subject_id else attachment.note_id end`),
    )
    // A follow-up is named by its newest report.
    .leftJoinLateral(
      sql<{ observer_id: number; polling_station_id: number }>`(
        select observer_id, polling_station_id from thread
        where subject_kind = 'followUp' and follow_up_id = subject_id order by sort_at desc, observer_id limit 1)`.as(
        'report',
      ),
      join => join.onTrue(),
    )
    .leftJoin('polling_station', join =>
      join.on('polling_station.id', '=', sql`coalesce(note.polling_station_id, report.polling_station_id)`),
    )
    .leftJoin('county', 'county.id', 'polling_station.county_id')
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.account', 'entry.address', 'entry.facts'])
    .select(['entry.staff_id as staffId', 'entry.ngo_id as ngoId'])
    .select(['entry.subject_kind as kind', 'entry.subject_id as subjectId'])
    .select(['observer.name as observer', 'observer.phone', 'observer.removed_at as removedAt'])
    .select(['ngo.name as ngo', 'staff.account as staff', 'staff.ngo_id as staffNgoId', 'form.code as form'])
    .select('checkpoint.name as checkpoint')
    .select(sql<number | null>`coalesce(note.observer_id, report.observer_id)`.as('reportObserverId'))
    .select('polling_station.id as reportStationId')
    .select(['county.code as countyCode', 'polling_station.number as stationNumber'])
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute()

export type AuditEntryRow = Awaited<ReturnType<typeof withSubjects>>[number]

/** One page of entries, newest first. */
export const findAuditEntries = (outer: ScopedDb, query: AuditQuery) =>
  findPage(
    outer,
    scoped => matching(scoped, query),
    (matched, scoped) => withSubjects(scoped, rowsOf(matched, query)),
  )
