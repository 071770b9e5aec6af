import { answers } from '@scrutineer/contract/answers'
import { session } from '@scrutineer/contract/session'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCounty, createForm, createNgo, formUpload, secret } from '../factories.ts'
import { sharedMission } from '../mission.ts'
import { sequentiallyScannedTables } from './query-plans.ts'

const mission = await sharedMission()

test('reports are filtered by notes, files and differing answers to a question with indexes', async () => {
  const { account, id, staff } = await createNgo(mission, { organizer: true })
  const { value } = await mission.anonymous(session.authorize, { body: { user: account, password: secret } })
  const options = [{ text: 'Yes' }, { text: 'No' }]
  const questions = Array.from({ length: 20 }, (_, index) => ({
    ...{ code: `Q${index}`, text: `Q${index}?`, questionType: 1, optionsToQuestions: options },
  }))
  const form = await createForm(staff, formUpload('P', { formSections: [{ code: 'S', description: 'S', questions }] }))
  const county = await createCounty(mission, undefined, 2_500)
  const ids = questions.map((_, index) => form.question(index).id)
  // Two observers at each station; their answers differ at every fiftieth.
  await sql`
    with person as (
      insert into observer (ngo_id, name, name_folded, phone, phone_key, pin_hash, created_at)
      select ${id}, n, n, n, n, 'x', now() from unnest(array['1', '2']) as n returning id
    )
    insert into thread (observer_id, polling_station_id, ngo_id, county_id, sort_at)
    select person.id, station.id, ${id}, county_id, timestamptz '2024-06-09 06:00Z' + station.id * interval '1 second'
    from polling_station as station, person`.execute(mission.db)
  await sql`
    with inserted as (
      insert into answer (observer_id, polling_station_id, question_id, form_id, form_version, revision, answered_at)
      select observer_id, polling_station_id, asked, ${form.id}, 1, 1, sort_at from thread, unnest(${ids}::int[]) as asked
      returning *
    )
    insert into selected_option (answer_id, option_id, flagged)
    select inserted.id, min(question_option.id)
      + (case when polling_station_id % 50 = 0 and observer_id % 2 = 0 then 1 else 0 end), false
    from inserted join question_option using (question_id) group by inserted.id, polling_station_id, observer_id`.execute(
    mission.db,
  )
  await sql`
    with inserted as (
      insert into note (observer_id, polling_station_id, question_id, text, created_at)
      select observer_id, polling_station_id, (${ids}::int[])[1 + polling_station_id % 20], 'x', sort_at from thread
      returning id
    )
    insert into attachment (note_id, position, file_name, media_type, size_bytes, sha256, width, height)
    select id, 0, 'a', 'image/jpeg', 1, id, 0, 0 from inserted`.execute(mission.db)
  await sql`vacuum analyze`.execute(mission.db)
  const received = { activeNgo: true, receivedFrom: '2024-06-09' }
  const filters = [
    [{ noted: `${form.id}:${ids[0]}` }, 250],
    [{ pictured: `${form.id}:${ids[0]}`, county: county.code }, 250],
    [{ disagreeing: ids[0] }, 100],
    [{ disagreeing: ids[0], county: county.code }, 100],
  ] as const
  for (const [filter, total] of filters) {
    const query = { ...filter, ...received }
    const tables = await sequentiallyScannedTables(mission, value.access_token, async call => {
      expect((await call(answers.threads, { query })).value.totalItems).toBe(total)
    })
    const large = ['answer', 'selected_option', 'note']
    expect({ filter, scanned: tables.filter(table => large.includes(table)) }).toEqual({ filter, scanned: [] })
  }
})
