import { answers } from '@scrutineer/contract/answers'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { ScopedDb } from '../../src/db/scoped-db.ts'
import { findPage } from '../../src/db/shared/rows.ts'
import { findThreadPage } from '../../src/features/answers/threads/page-store.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../factories.ts'
import { sharedMission } from '../mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const form = await createForm(organizer.staff, formUpload('A'))
await createCounty(mission, 'AB', 3)
const phone = await createPhone(mission, organizer.id)

const report = async (station: number) => {
  mission.at(`2024-06-09T09:0${station}:00Z`)
  const body = { answers: [answerTo(form, 'AB', 0, [0], station)] }
  expect((await phone.call(answers.post, { body })).status).toBe(200)
}

/** A database where something is committed between the first statement that returns rows and the next one. */
const interruptedBy = (commit: () => Promise<unknown>): ScopedDb => {
  let isDone = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isDone && result.rows.length > 0) {
        isDone = true
        await commit()
      }
      return result
    },
  }
  return { db: mission.db.withPlugin(plugin), scope: { kind: 'everything' } }
}

test('a report that is committed while a page is read takes no other report’s place', async () => {
  await report(1)
  await report(2)
  const filter = { viewerId: 0, timeZone: 'UTC' }
  const { total, rows } = await findThreadPage(
    interruptedBy(() => report(3)),
    filter,
    { page: 1, pageSize: 20 },
  )
  expect([total.count, rows.map(row => row.stationLabel)]).toEqual([2, ['AB 2', 'AB 1']])
})

test('the number of all rows is that of the page’s moment', async () => {
  const { total, rows } = await findPage(
    interruptedBy(() => createNgo(mission)),
    ({ db }) => db.selectFrom('ngo'),
    ngos => ngos.select('id').execute(),
  )
  expect(rows).toHaveLength(total)
})
