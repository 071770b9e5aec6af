import { followUps } from '@scrutineer/contract/follow-up'
import { situation } from '@scrutineer/contract/situation'
import { expect, test } from './harness/fixtures.ts'
import { openDesk } from './shift/desk.ts'
import { createJournal } from './shift/journal.ts'
import { createShift } from './shift/mission.ts'
import { expectedNumbers, numbersOf, readNumbers } from './shift/situation-numbers.ts'

const emergencies = 40

test('two people close forty emergencies by keyboard alone, each has one owner, and the lead’s situation agrees', {
  tag: '@extension',
}, async ({ page, browser, origin, setup }) => {
  const { county, staff, lead, report, threads } = await createShift(setup, emergencies)
  const journal = createJournal()
  await page.addInitScript(value => localStorage.setItem('token-id', value), lead.token)
  await page.goto('/situation')
  /** The lead's screen and the API show what the staff have done. */
  const expectAgreement = async (arrived: number) => {
    const expected = expectedNumbers(journal.states(arrived), arrived)
    // A new state is shown before its reply.
    await expect.poll(async () => numbersOf(await setup.call(situation.get, { token: lead.token }))).toEqual(expected)
    await expect.poll(() => readNumbers(page)).toEqual(expected)
  }

  await report(1, 10)
  await expectAgreement(10)
  const desks = await Promise.all(staff.map(colleague => openDesk(browser, { origin, county, colleague, journal })))
  await Promise.all([...desks.map(desk => desk.workDown()), report(11, 20)])
  await expectAgreement(20)
  await Promise.all([...desks.map(desk => desk.workUp(30)), report(21, 30)])
  await expectAgreement(30)
  await Promise.all([...desks.map(desk => desk.workUp(emergencies)), report(31, emergencies)])
  await expectAgreement(emergencies)
  await Promise.all(desks.map(desk => desk.closeOwn()))
  await expectAgreement(emergencies)
  process.stdout.write(`takes lost to the colleague: ${desks.map(desk => desk.lost()).join(' and ')}\n`)
  for (const desk of desks) await desk.close()

  const rows = await threads()
  expect(rows).toHaveLength(emergencies)
  for (const { followUp, pollingStationName } of rows) {
    const { owner, events = [] } = journal.entries.get(Number(pollingStationName.split(' ')[1])) ?? {}
    const stored = await setup.call(followUps.get, { token: lead.token, params: { id: followUp?.id ?? 0 } })
    expect([pollingStationName, stored.state, stored.owner]).toEqual([pollingStationName, 'closed', owner])
    expect(
      stored.events.map(({ kind, account, value }) => ({ kind, account, value })),
      pollingStationName,
    ).toEqual([
      { kind: 'opened', account: null, value: 'Q Pressure on voters' },
      ...events.map(event => ({ ...event, account: owner })),
    ])
  }
})
