import { forms } from '@scrutineer/contract/forms'
import { withConnection } from '../../testkit/database/connection.ts'
import { generateElectionDay, reportingObservers } from '../../testkit/dataset/election-day.ts'
import { formUploads, type Question, questionsOf } from '../../testkit/dataset/questionnaire.ts'
import { derivedTableStatements, tableColumns } from '../../testkit/dataset/tables.ts'
import type { BenchContext } from '../harness/bench.ts'
import type { Client } from '../harness/client.ts'
import { withServer } from '../harness/server.ts'
import { copyRows } from './copy-rows.ts'
import { organizerToken } from './sessions.ts'
import { resetIdentities, withoutConstraints } from './without-constraints.ts'

/** A thousand phones post, even if fewer observers have reported. */
const minObservers = 1_200

export interface DatasetSize {
  readonly answers: number
  readonly observers?: number
}

const databaseUrlOn = (server: string, name: string) => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Questions of the published forms, read from the API. */
export const loadPublishedQuestions = async ({ get }: Client, token: string): Promise<Question[][]> => {
  const { formVersions } = await get(forms.list, token)
  const reading = formVersions.map(async ({ id }) => questionsOf(id, await get(forms.get, token, { params: { id } })))
  return Promise.all(reading)
}

/** Starting the product creates its tables and the first account. */
const publishForms = (root: string, url: string) =>
  withServer({ root }, url, async ({ client }) => {
    const token = await organizerToken(client)
    for (const body of formUploads) await client.get(forms.save, token, { body })
    return loadPublishedQuestions(client, token)
  })

const fill = async ({ root, log }: BenchContext, url: string, { answers, observers }: Required<DatasetSize>) => {
  const published = await publishForms(root, url)
  const names = Object.keys(tableColumns)
  await withConnection(url, async client => {
    const { rows } = await client.query<{ hash: string }>('select password_hash as hash from staff')
    const mission = { answers, observers, forms: published, passwordHash: rows[0]?.hash ?? '' }
    await client.query(`set maintenance_work_mem = '512MB'`)
    await withoutConstraints(client, names, async () => {
      await copyRows(url, emit => generateElectionDay(mission, emit))
      log('  … its indexes')
    })
    await resetIdentities(client, names)
    for (const statement of derivedTableStatements) await client.query(statement)
    await client.query('vacuum analyze')
  })
  // Its start computes the counters.
  await withServer({ root }, url, async () => undefined)
  await withConnection(url, async client => {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}

/** A database of this size. Reuses the one of an earlier run unless its generator has changed. */
export const prepareDataset = async (
  context: BenchContext,
  { answers, observers: requestedObservers }: DatasetSize,
): Promise<string> => {
  const defaultObservers = Math.max(minObservers, reportingObservers(answers))
  const observers = requestedObservers ?? defaultObservers
  const name = `scrutineer_bench_${answers}${observers === defaultObservers ? '' : `_${observers}`}`
  const server = await context.openPostgres()
  await withConnection(server, async client => {
    const { rows } = await client.query<{ stamp: string | null }>(
      `select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = $1`,
      [name],
    )
    if (rows[0]?.stamp === context.datasetHash) return
    const from = performance.now()
    context.log(`Making ${name}: ${answers} answers of ${observers} observers …`)
    for (const old of [name, `${name}_draft`]) await client.query(`drop database if exists ${old} with (force)`)
    await client.query(`create database ${name}_draft`)
    await fill(context, databaseUrlOn(server, `${name}_draft`), { answers, observers })
    // Renamed only when complete.
    await client.query(`alter database ${name}_draft rename to ${name}`)
    await client.query(`comment on database ${name} is '${context.datasetHash}'`)
    context.log(`  made in ${Math.round((performance.now() - from) / 1000)} s`)
  })
  return databaseUrlOn(server, name)
}

/** A temporary database for the duration of `work`. */
const withDatabase = async <T>(
  server: string,
  name: string,
  createStatement: string,
  work: (url: string) => Promise<T>,
) => {
  const drop = `drop database if exists ${name} with (force)`
  await withConnection(server, async client => {
    await client.query(drop)
    await client.query(`create database ${name} ${createStatement}`)
    await client.query('checkpoint')
  })
  try {
    return await work(databaseUrlOn(server, name))
  } finally {
    await withConnection(server, client => client.query(drop))
  }
}

/** A writable copy of a dataset. */
export const withDatasetCopy = <T>(url: string, work: (copy: string) => Promise<T>): Promise<T> => {
  const name = new URL(url).pathname.slice(1)
  return withDatabase(databaseUrlOn(url, 'postgres'), `${name}_copy`, `template ${name} strategy file_copy`, work)
}

/** An empty database. */
export const withEmptyDatabase = async <T>(context: BenchContext, work: (url: string) => Promise<T>): Promise<T> =>
  withDatabase(await context.openPostgres(), 'scrutineer_bench_empty', '', work)
