import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '../../src/db/client.ts'

/**
 * Waits until at least this many statements are blocked by a lock: the server's own tasks may wait too. PostgreSQL only: the embedded
 * engine has one connection.
 */
export const waitUntilBlocked = (db: Db, expected: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows[0]?.count).toBeGreaterThanOrEqual(expected)
    },
    { timeout: 60_000 },
  )
