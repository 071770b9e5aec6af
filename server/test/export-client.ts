import { exports } from '@scrutineer/contract/exports'
import { session } from '@scrutineer/contract/session'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre'
import { sql } from 'kysely'
import { aCounty, aForm, aNgo, aPhone, formUpload, secret } from './factories.ts'
import { listenOn } from './listen.ts'
import { aMission } from './mission.ts'

export interface ExportRequest {
  readonly query?: Record<string, string | number>
  readonly language?: string
}

/** A workbook as an independent reader sees it: rows by sheet. A text that is typed as a formula would be no string. */
export const sheetsOf = async (bytes: ArrayBuffer): Promise<Record<string, unknown[][]>> => {
  const { sheets } = await readXlsx(bytes)
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]))
}

/** CSV as a reader of RFC 4180 sees it; strict, so that a stray quote or a ragged row throws. */
export const csvRowsOf = (text: string): string[][] => parse(text, { bom: true, recordDelimiter: '\r\n' })

/** A mission whose app listens on a port, so that files come over a connection. */
export const anExportMission = async (overrides: Parameters<typeof aMission>[0] = {}) => {
  const made = await aMission(overrides)
  const mission = { ...made, db: made.parts.db }
  const address = await listenOn(mission.app)
  const aSignedInNgo = async (fields: Parameters<typeof aNgo>[1] = {}) => {
    const ngo = await aNgo(mission, fields)
    const signedIn = await mission.nobody(session.authorize, { body: { user: ngo.account, password: secret } })
    const token = signedIn.value.access_token
    const url = (query: ExportRequest['query'] = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      )
      return `${address}${exports.all.path}?${search}`
    }
    const download = ({ query, language = 'en' }: ExportRequest = {}) =>
      fetch(url(query), { headers: { authorization: `Bearer ${token}`, 'accept-language': language } })
    return {
      ...ngo,
      token,
      url,
      download,
      /** The three sheets without their headings. */
      sheets: async (query: ExportRequest['query'] = {}) => {
        const sheets = await sheetsOf(await (await download({ query })).arrayBuffer())
        return { answers: sheets.answers?.slice(1), notes: sheets.notes?.slice(1), visits: sheets.visits?.slice(1) }
      },
      csv: async (query: ExportRequest['query'] = {}) =>
        csvRowsOf(await (await download({ query: { ...query, format: 'csv' } })).text()),
    }
  }
  return { ...mission, address, aSignedInNgo }
}

/** An NGO with an answer from each of so many stations, 5 kB apiece that no compression shortens. */
export const aLongExport = async (mission: Awaited<ReturnType<typeof anExportMission>>, stations: number) => {
  const organizer = await mission.aSignedInNgo({ organizer: true })
  const ngo = await mission.aSignedInNgo()
  const form = await aForm(organizer.staff, formUpload('A'))
  const county = await aCounty(mission, 'AB', stations)
  const { id } = await aPhone(mission, ngo.id)
  const now = mission.parts.clock()
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
