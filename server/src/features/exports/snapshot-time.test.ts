import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { answers } from '@scrutineer/contract/answers'
import { expect, test } from 'vitest'
import { csvRowsOf } from '../../../test/export-client.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { createMission } from '../../../test/mission.ts'
import { exportReports } from './export-reports.ts'

test('an export has no reports from after it began', async () => {
  const mission = await createMission()
  const { id: ngoId, account, staff } = await createNgo(mission, { organizer: true })
  const form = await createForm(staff, formUpload('A'))
  const { code } = await createCounty(mission)
  const phone = await createPhone(mission, ngoId)
  const post = (...sent: ReturnType<typeof answerTo>[]) => phone.call(answers.post, { body: { answers: sent } })
  await post(answerTo(form, code, 0, [2]))
  mission.at('2024-06-09T10:00:00Z')
  await post(answerTo(form, code, 0, [0]), answerTo(form, code, 1, [0]))

  const began = new Date('2024-06-09T09:30:00Z')
  const { db, signingKey, timeZone } = mission.dependencies
  const actor = {
    kind: 'staff' as const,
    staffId: 0,
    account,
    ngoId,
    organizer: false,
    mustEnrol: false,
    sessionId: '',
  }
  const options = {
    query: { format: 'csv' as const },
    language: 'en' as const,
    timeZone,
    publicUrl: undefined,
    isRehearsal: false,
    actor,
  }
  const job = { id: randomUUID(), ...options, now: began, asOf: began }
  const file = await text(exportReports({ db, scope: { kind: 'ngo', ngoId } }, job, signingKey))
  const rows = csvRowsOf(file).slice(1)
  expect(rows.map(row => row[9])).toEqual(['Pressure'])
  await mission.close()
})
