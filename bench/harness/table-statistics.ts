import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Inserted and updated rows per table since the statistics began. */
const readRowCounts = async (client: pg.Client): Promise<Map<string, number>> => {
  // An idle connection reports its statistics after ten seconds.
  await wait(11_000)
  const { rows } = await client.query<{ name: string; count: string }>(
    'select relname as name, n_tup_ins + n_tup_upd as count from pg_stat_user_tables',
  )
  return new Map(rows.map(row => [row.name, Number(row.count)]))
}

/** Rows that each side writes per table, to check that both write the same. */
export const countRowsWritten = async (client: pg.Client, works: readonly (() => Promise<unknown>)[]) => {
  let before = await readRowCounts(client)
  const written: Record<string, number>[] = []
  for (const work of works) {
    await work()
    const after = await readRowCounts(client)
    const changed = [...after].map(([name, rows]): [string, number] => [name, rows - (before.get(name) ?? 0)])
    written.push(Object.fromEntries(changed.filter(([, rows]) => rows > 0)))
    before = after
  }
  return written
}
