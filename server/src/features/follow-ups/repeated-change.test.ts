import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { expect, test } from 'vitest'
import { answerTo, createAccount, createPhone } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, form, ngo, county, phone } = await reporting()

const createReport = async (call = phone.call, idObserver = phone.id) => {
  await call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  const body = { idObserver, idPollingStation: county.stationId(1) }
  return { body, params: { id: (await ngo.staff(followUps.open, { body })).value.id } }
}

test('each change of a case whose reply was lost can be sent again: the reply is that of the first one, and nothing happens twice', async () => {
  const { params } = await createReport()
  const second = await createPhone(mission, ngo.id)
  const other = await createReport(second.call, second.id)
  const colleague = await createAccount(mission, ngo.id)
  const mine = ngo.staff
  const key = { 'idempotency-key': 'one' }
  const changes = {
    take: () => mine(followUps.take, { params }),
    severity: () => mine(followUps.setSeverity, { params, body: { severity: 'high' } }),
    refer: () => mine(followUps.refer, { params, body: { to: 'Police' } }),
    'refer at a time': () => mine(followUps.refer, { params, body: { to: 'Press', at: '2024-06-09 11:30' } }),
    comment: () => mine(followUps.comment, { params, body: { text: 'Rang him' }, headers: key }),
    link: () => mine(followUps.link, { params, body: other.body }),
    unlink: () => mine(followUps.unlink, { params, body: other.body }),
    state: () => mine(followUps.setState, { params, body: { state: 'confirmed' } }),
    undo: () => mine(followUps.undo, { params }),
    release: () => mine(followUps.release, { params }),
    'take again': () => mine(followUps.take, { params }),
    assign: () => mine(followUps.assign, { params, body: { account: colleague.account } }),
  }
  for (const [name, change] of Object.entries(changes)) {
    const { status, value } = await change()
    expect([name, status]).toEqual([name, 200])
    mission.at(name === 'undo' ? '2024-06-09T09:00:40Z' : '2024-06-09T09:00:01Z')
    const again = await change()
    expect([name, again.status, again.value]).toEqual([name, 200, value])
    mission.at('2024-06-09T09:00:00Z')
  }
})
