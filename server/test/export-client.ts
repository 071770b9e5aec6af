import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeUrl } from '@scrutineer/contract/core/request'
import { type ExportManifest, exports } from '@scrutineer/contract/exports'
import { session } from '@scrutineer/contract/session'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre'
import { sql } from 'kysely'
import { runHere } from '../../testkit/process/run-here.ts'
import { command as verifyExportCommand } from '../src/verify-export/command.ts'
import { createCounty, createForm, createNgo, createPhone, formUpload, secret } from './factories.ts'
import { listenOn } from './listen.ts'
import { createMission } from './mission.ts'

export interface ExportRequest {
  readonly query?: Record<string, string | number>
  readonly language?: string
}

/** Rows by sheet, read with an independent library. A text stored as a formula would not be a string. */
export const sheetsOf = async (bytes: ArrayBuffer): Promise<Record<string, unknown[][]>> => {
  const { sheets } = await readXlsx(bytes)
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]))
}

/** Parses CSV strictly by RFC 4180; throws on a stray quote or a row of different length. */
export const csvRowsOf = (text: string): string[][] => parse(text, { bom: true, recordDelimiter: '\r\n' })

/** A mission whose app listens on a port, so that files are downloaded over a connection. */
export const createExportMission = async (overrides: Parameters<typeof createMission>[0] = {}) => {
  const created = await createMission(overrides)
  const mission = { ...created, db: created.dependencies.db }
  const address = await listenOn(mission.app)
  const createSignedInNgo = async (fields: Parameters<typeof createNgo>[1] = {}) => {
    const ngo = await createNgo(mission, fields)
    const signedIn = await mission.anonymous(session.authorize, { body: { user: ngo.account, password: secret } })
    const token = signedIn.value.access_token
    const url = (query: ExportRequest['query'] = {}) => `${address}${encodeUrl(exports.all.path, { query })}`
    const download = ({ query, language = 'en' }: ExportRequest = {}) =>
      fetch(url(query), { headers: { authorization: `Bearer ${token}`, 'accept-language': language } })
    return {
      ...ngo,
      token,
      url,
      download,
      /** The rows of the sheets with what observers sent, without their headings. */
      sheets: async (query: ExportRequest['query'] = {}) => {
        const sheets = await sheetsOf(await (await download({ query })).arrayBuffer())
        return { answers: sheets.answers?.slice(1), notes: sheets.notes?.slice(1), visits: sheets.visits?.slice(1) }
      },
      /** A flat export, as the rows of its CSV by column. */
      flat: async (query: Record<string, string | number | boolean>) => {
        const headers = { authorization: `Bearer ${token}` }
        const reply = await fetch(`${address}${encodeUrl(exports.flat.path, { query })}`, { headers })
        const [names = [], ...rows] = reply.ok && query.format !== 'xlsx' ? csvRowsOf(await reply.clone().text()) : []
        const toRecord = (row: string[]) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']))
        return { reply, names, rows: rows.map(toRecord) }
      },
      csv: async (query: ExportRequest['query'] = {}) =>
        csvRowsOf(await (await download({ query: { ...query, format: 'csv' } })).text()),
    }
  }
  return { ...mission, address, createSignedInNgo }
}

/** Creates an NGO with one incompressible answer of 5 kB per station. */
export const createLongExport = async (mission: Awaited<ReturnType<typeof createExportMission>>, stations: number) => {
  const organizer = await mission.createSignedInNgo({ organizer: true })
  const ngo = await mission.createSignedInNgo()
  const form = await createForm(organizer.staff, formUpload('A'))
  const county = await createCounty(mission, 'AB', stations)
  const { id } = await createPhone(mission, ngo.id)
  const now = mission.dependencies.clock()
  await sql`
    insert into thread (observer_id, polling_station_id, ngo_id, county_id, sort_at, first_answer_at, last_answer_at)
    select ${id}::int, id, ${ngo.id}::int, county_id, ${now}, ${now}, ${now} from polling_station
    where county_id = ${county.id}`.execute(mission.db)
  await sql`
    insert into answer (observer_id, polling_station_id, question_id, form_id, form_version, revision, answered_at)
    select ${id}::int, id, ${form.question(2).id}::int, ${form.id}::int, 1, 1, ${now} from polling_station
    where county_id = ${county.id}`.execute(mission.db)
  await sql`
    insert into selected_option (answer_id, option_id, value, flagged)
    select answer.id, ${form.optionId(2, 1)}::int, noise.text, false from answer, lateral (
      select string_agg(md5(answer.id || ' ' || n), '') as text from generate_series(1, 156) as n) as noise`.execute(
    mission.db,
  )
  return ngo
}

/** Runs the command that verifies a file, with the manifest and the published key; `folder` is for the files. */
export const verifyExport = async (
  { anonymous }: Pick<Awaited<ReturnType<typeof createExportMission>>, 'anonymous'>,
  folder: string,
  bytes: Uint8Array,
  manifest: ExportManifest,
) => {
  const save = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }
  const keys = await anonymous(exports.key)
  const files = [
    await save(`export.${manifest.format}`, bytes),
    await save('manifest.json', JSON.stringify(manifest)),
    await save('key.json', keys.text),
  ] as const
  const { code, out, err } = await runHere(verifyExportCommand.run, [files[0], files[1], '--key', files[2]])
  return { code, output: `${out}${err}` }
}
