import { forms } from '@scrutineer/contract/forms'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectConsistentCounters } from '../../../testkit/database/recount.ts'
import { generateElectionDay } from '../../../testkit/dataset/election-day.ts'
import { formUploads, type Question, questionsOf } from '../../../testkit/dataset/questionnaire.ts'
import {
  type CellValue,
  derivedTableStatements,
  type TableName,
  tableColumns,
} from '../../../testkit/dataset/tables.ts'
import { reconcileCounters } from '../../src/db/shared/counters.ts'
import { createNgo } from '../factories.ts'
import { createMission, type Mission } from '../mission.ts'

type Row = Record<string, CellValue>

const size = { answers: 2_000, observers: 8, passwordHash: 'a hash' }

const rowsOf = (published: Question[][]) => {
  const rows = new Map<TableName, Row[]>()
  const day = generateElectionDay({ ...size, forms: published }, (table, ...values) => {
    const row = Object.fromEntries(tableColumns[table].map((column, at) => [column, values[at] ?? null]))
    const tableRows = rows.get(table)
    if (tableRows) tableRows.push(row)
    else rows.set(table, [row])
  })
  for (const _thread of day);
  return rows
}

let mission: Mission
let published: Question[][]
let count: (countQuery: ReturnType<typeof sql<{ count: number }>>) => Promise<number>
beforeAll(async () => {
  mission = await createMission()
  const { staff } = await createNgo(mission, { organizer: true })
  published = []
  for (const body of formUploads) {
    const { value: id } = await staff(forms.save, { body })
    published.push(questionsOf(id, (await staff(forms.get, { params: { id } })).value))
  }
  const generated = rowsOf(published)
  // In the order of the tables; the cast restores the type that Object.keys widens.
  for (const table of Object.keys(tableColumns) as TableName[]) {
    const rows = generated.get(table) ?? []
    // As when the rows are copied.
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(mission.db)
    const columns = sql.join(tableColumns[table].map(name => sql.ref(name)))
    for (let from = 0; from < rows.length; from += 5_000) {
      const part = JSON.stringify(rows.slice(from, from + 5_000))
      await sql`insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)`.execute(mission.db)
    }
  }
  count = async query => (await query.execute(mission.db)).rows[0]?.count ?? 0
})
afterAll(() => mission.close())

describe('a generated election day', () => {
  it('has threads and observers that equal a recount of all reports', async () => {
    for (const statement of derivedTableStatements) await sql.raw(statement).execute(mission.db)
    await reconcileCounters(mission.db)
    expect(await count(sql`select count(*)::int as count from thread`)).toBe(size.answers / 20)
    await expectConsistentCounters(mission.db)
  })

  it('assigns every thread to its station’s county and its observer’s NGO', async () => {
    const strays = await count(sql`select count(*)::int as count from thread
      join polling_station on polling_station.id = polling_station_id join observer on observer.id = observer_id
      where thread.county_id <> polling_station.county_id or thread.ngo_id <> observer.ngo_id`)
    expect(strays).toBe(0)
  })

  it('has the requested number of current answers, and one earlier version of each changed one', async () => {
    expect(await count(sql`select count(*)::int as count from answer where superseded_at is null`)).toBe(size.answers)
    const changed = await count(sql`select count(*)::int as count from answer where revision = 2`)
    expect(changed / size.answers).toBeGreaterThan(0.03)
    expect(changed / size.answers).toBeLessThan(0.07)
    const followed = await count(sql`select count(*)::int as count from answer as old
      left join answer as new using (observer_id, polling_station_id, question_id)
      where old.superseded_at is not null and (new.revision, new.answered_at) = (old.revision + 1, old.superseded_at)`)
    expect(followed).toBe(changed)
  })

  it('flags about four percent of the answers', async () => {
    const flagged = await count(sql`select count(distinct answer_id)::int as count from selected_option where flagged`)
    expect(flagged / size.answers).toBeGreaterThan(0.02)
    expect(flagged / size.answers).toBeLessThan(0.06)
  })

  it('is deterministic', () => {
    expect(rowsOf(published)).toEqual(rowsOf(published))
  })
})
