import type { BinKind } from '@scrutineer/contract/bin'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../scoped-db.ts'
import { writableColumns } from '../snapshot/restore-tables.ts'

const itself = 'id = subject.id'
const ofForm = 'form_id = subject.id'
const ofCheckpoint = 'checkpoint_id = subject.id'
const ofCheckpoints = 'checkpoint_id in (select id from checkpoint where form_id = subject.id)'
const ofAccounts = 'staff_id in (select id from staff where ngo_id = subject.id)'

/**
 * Which rows a deletion deletes, by table; referenced ones come first. Not what the accounts of an NGO have seen and who mentioned
 * them; sessions, links and tokens stay ended, as after any deletion.
 */
export const deletedRows: Readonly<Record<BinKind, Readonly<Record<string, string>>>> = {
  checkpoint: { checkpoint: itself, checkpoint_county: ofCheckpoint, reminder: ofCheckpoint },
  form: {
    ...{ form: itself, form_version: ofForm, section: ofForm, question: ofForm, form_check: ofForm },
    question_option: 'question_id in (select id from question where form_id = subject.id)',
    ...{ checkpoint: ofForm, checkpoint_county: ofCheckpoints, reminder: ofCheckpoints },
  },
  ngo: {
    ...{ ngo: itself, staff: 'ngo_id = subject.id' },
    ...{ second_factor: ofAccounts, recovery_code: ofAccounts, saved_view: ofAccounts },
  },
  observer: {},
}

const names: Readonly<Record<BinKind, RawBuilder<string>>> = {
  checkpoint: sql`name`,
  form: sql`coalesce(nullif(code, ''), description)`,
  ngo: sql`name`,
  observer: sql`name || ', ' || phone`,
}

/** Saves what an audited action deletes in its transaction. Call it before the rows are deleted. */
export const putInBin = async ({ db, audit }: ScopedDb, kind: BinKind, id: number): Promise<void> => {
  if (!audit) return
  const rows = Object.entries(deletedRows[kind]).flatMap(([table, condition]) => [
    sql.lit(table),
    sql`(select jsonb_agg(to_jsonb(deleted)) from ${sql.table(table)} as deleted where ${sql.raw(condition)})`,
  ])
  await sql`
    insert into bin_item (kind, subject_id, name, deleted_at, deleted_by, rows)
    select ${kind}, id, ${names[kind]}, ${audit.at}::timestamptz, ${audit.account}, jsonb_build_object(${sql.join(rows)})
    from ${sql.table(kind)} as subject where id = ${id}`.execute(db)
}

/** What else rows refer to, which may be gone. */
const otherReferences: Readonly<Record<string, string>> = {
  checkpoint_county: 'county_id in (select id from county)',
  reminder: 'notification_id in (select id from notification)',
}

/** The deleted rows by table; null if there were none. */
export type SavedRows = Readonly<Record<string, readonly unknown[] | null>>

/** Inserts saved rows again, with their ids. */
export const restoreRows = async ({ db }: ScopedDb, kind: BinKind, saved: SavedRows): Promise<void> => {
  for (const name of Object.keys(deletedRows[kind])) {
    const rows = saved[name]
    if (!rows) continue
    const table = sql.table(name)
    const columns = await writableColumns(db, name, JSON.stringify(rows[0]))
    await sql`insert into ${table} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
      where ${sql.raw(otherReferences[name] ?? 'true')}`.execute(db)
  }
}
