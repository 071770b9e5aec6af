import { forms } from '@scrutineer/contract/forms'
import type { Given } from '../harness/bench.ts'
import type { Client } from '../harness/client.ts'
import { connected } from '../harness/connected.ts'
import { withServer } from '../harness/server.ts'
import { continueIdentities, withBareTables } from './bare-tables.ts'
import { copyInto } from './copy.ts'
import { electionDay, reportingObservers } from './day.ts'
import { type Question, questionsOf, uploads } from './questionnaire.ts'
import { organizerToken } from './sessions.ts'
import { derived, tables } from './tables.ts'

/** A thousand phones post; where fewer observers have reported, others wait beside them. */
const fewestObservers = 1_200

export interface Size {
  readonly answers: number
  readonly observers?: number
}

const on = (server: string, name: string) => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** The questions of the mission's forms, as the product that runs on it tells them. */
export const publishedForms = async ({ get }: Client, token: string): Promise<Question[][]> => {
  const { formVersions } = await get(forms.list, token)
  const reading = formVersions.map(async ({ id }) => questionsOf(id, await get(forms.get, token, { params: { id } })))
  return Promise.all(reading)
}

/** The product makes its own tables and first account as it starts. */
const prepare = (root: string, url: string) =>
  withServer({ root }, url, async ({ client }) => {
    const token = await organizerToken(client)
    for (const body of uploads) await client.get(forms.save, token, { body })
    return publishedForms(client, token)
  })

const fill = async ({ root, say }: Given, url: string, { answers, observers }: Required<Size>) => {
  const published = await prepare(root, url)
  const names = Object.keys(tables)
  await connected(url, async client => {
    const { rows } = await client.query<{ hash: string }>('select password_hash as hash from staff')
    const mission = { answers, observers, forms: published, passwordHash: rows[0]?.hash ?? '' }
    await client.query(`set maintenance_work_mem = '512MB'`)
    await withBareTables(client, names, async () => {
      await copyInto(url, emit => electionDay(mission, emit))
      say('  … its indexes')
    })
    await continueIdentities(client, names)
    for (const statement of derived) await client.query(statement)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}

/** A database of this size on the server: the one that an earlier run made, as long as it would be made the same now. */
export const provideMission = async (given: Given, { answers, observers: wanted }: Size): Promise<string> => {
  const usual = Math.max(fewestObservers, reportingObservers(answers))
  const observers = wanted ?? usual
  const name = `scrutineer_bench_${answers}${observers === usual ? '' : `_${observers}`}`
  const server = await given.openPostgres()
  await connected(server, async client => {
    const { rows } = await client.query<{ stamp: string | null }>(
      `select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = $1`,
      [name],
    )
    if (rows[0]?.stamp === given.stamp) return
    const from = performance.now()
    given.say(`Making ${name}: ${answers} answers of ${observers} observers …`)
    for (const old of [name, `${name}_draft`]) await client.query(`drop database if exists ${old} with (force)`)
    await client.query(`create database ${name}_draft`)
    await fill(given, on(server, `${name}_draft`), { answers, observers })
    // Named only when it is whole.
    await client.query(`alter database ${name}_draft rename to ${name}`)
    await client.query(`comment on database ${name} is '${given.stamp}'`)
    given.say(`  made in ${Math.round((performance.now() - from) / 1000)} s`)
  })
  return on(server, name)
}

/** A database that goes when the work is done. */
const withDatabase = async <T>(server: string, name: string, how: string, work: (url: string) => Promise<T>) => {
  const drop = `drop database if exists ${name} with (force)`
  await connected(server, async client => {
    await client.query(drop)
    await client.query(`create database ${name} ${how}`)
    await client.query('checkpoint')
  })
  try {
    return await work(on(server, name))
  } finally {
    await connected(server, client => client.query(drop))
  }
}

/** A copy of a mission to write into. */
export const withCopy = <T>(url: string, work: (copy: string) => Promise<T>): Promise<T> => {
  const name = new URL(url).pathname.slice(1)
  return withDatabase(on(url, 'postgres'), `${name}_copy`, `template ${name} strategy file_copy`, work)
}

/** A database without a table. */
export const withEmpty = async <T>(given: Given, work: (url: string) => Promise<T>): Promise<T> =>
  withDatabase(await given.openPostgres(), 'scrutineer_bench_empty', '', work)
