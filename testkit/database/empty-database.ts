import { randomUUID } from 'node:crypto'
import pg from 'pg'

const runStatement = async (url: string, statement: string) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface EmptyDatabase {
  readonly url: string
  /** Drops the database; open connections are terminated. */
  readonly drop: () => Promise<void>
}

/** Creates an empty database on a PostgreSQL server; every test gets a separate one. */
export const emptyDatabase = async (server: string): Promise<EmptyDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatement(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runStatement(server, `drop database if exists ${name} with (force)`) }
}
