import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '../../src/db/client.ts'

/** Waits until this many statements are blocked by a lock. PostgreSQL only: the embedded engine has one connection. */
export const waitUntilBlocked = (db: Db, expected: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows[0]?.count).toBe(expected)
    },
    { timeout: 10_000 },
  )
