import type { ColumnType, Generated } from 'kysely'

/** Given by the database. */
export type Id = Generated<number>

/** JSON comes out parsed and goes in as text. */
export type Json<T> = ColumnType<T, string, string>
