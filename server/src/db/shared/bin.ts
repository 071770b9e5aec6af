import type { BinKind } from '@scrutineer/contract/bin'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../scoped-db.ts'
import { writableColumns } from '../snapshot/restore-tables.ts'

type Conditions = Readonly<Record<string, RawBuilder<boolean>>>

const ofCheckpoints = (ids: RawBuilder<unknown>): Conditions => ({
  checkpoint: sql`id in (${ids})`,
  checkpoint_county: sql`checkpoint_id in (${ids})`,
  reminder: sql`checkpoint_id in (${ids})`,
})

const ofForm = (id: number): Conditions => {
  const isOfForm = sql<boolean>`form_id = ${id}`
  return {
    form: sql`id = ${id}`,
    form_version: isOfForm,
    section: isOfForm,
    question: isOfForm,
    question_option: sql`question_id in (select id from question where ${isOfForm})`,
    form_check: isOfForm,
    ...ofCheckpoints(sql`select id from checkpoint where ${isOfForm}`),
  }
}

/** Not what its accounts have seen and who mentioned them. Sessions, links and tokens stay ended, as after any deletion. */
const ofNgo = (id: number): Conditions => {
  const isOfAccount = sql<boolean>`staff_id in (select id from staff where ngo_id = ${id})`
  return {
    ngo: sql`id = ${id}`,
    staff: sql`ngo_id = ${id}`,
    second_factor: isOfAccount,
    recovery_code: isOfAccount,
    saved_view: isOfAccount,
  }
}

/** The rows that a deletion deletes, by table; referenced ones come first. */
export const deletedRows: Readonly<Record<BinKind, (id: number) => Conditions>> = {
  checkpoint: id => ofCheckpoints(sql`${id}::int`),
  form: ofForm,
  ngo: ofNgo,
  observer: () => ({}),
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
  const rows = Object.entries(deletedRows[kind](id)).flatMap(([table, condition]) => [
    sql.lit(table),
    sql`(select coalesce(jsonb_agg(to_jsonb(deleted)), '[]') from ${sql.table(table)} as deleted where ${condition})`,
  ])
  await sql`
    insert into bin_item (kind, subject_id, name, deleted_at, deleted_by, rows)
    select ${kind}, id, ${names[kind]}, ${audit.at}::timestamptz, ${audit.account}, jsonb_build_object(${sql.join(rows)})
    from ${sql.table(kind)} where id = ${id}`.execute(db)
}

/** Of rows whose other reference may be gone. */
const isStillReferenced: Conditions = {
  checkpoint_county: sql`county_id in (select id from county)`,
  reminder: sql`notification_id in (select id from notification)`,
}

/** Inserts the rows of something in the bin again, with their ids. */
export const restoreRows = async (
  { db }: ScopedDb,
  kind: BinKind,
  id: number,
  rows: Readonly<Record<string, readonly unknown[]>>,
): Promise<void> => {
  for (const table of Object.keys(deletedRows[kind](id))) {
    const [first] = rows[table] ?? []
    if (!first) continue
    const columns = await writableColumns(db, table, JSON.stringify(first))
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows[table])}::jsonb)
      where ${isStillReferenced[table] ?? sql`true`}`.execute(db)
  }
}
