import { sql } from 'kysely'
import type { Language } from '../../domain/messages.ts'
import type { Db } from '../client.ts'

/**
 * The collation of a language's alphabet, else the one of all languages; undefined without ICU. The embedded engine has the latter
 * alone.
 */
export const findCollation = async (db: Db, language: Language): Promise<string | undefined> => {
  const names = [`${language}-x-icu`, 'und-x-icu']
  const { rows } = await sql<{ name: string }>`
    select collname as name from pg_collation where collname = any(${names}::text[])`.execute(db)
  return names.find(name => rows.some(row => row.name === name))
}
