import { expect, test } from 'vitest'
import { createCounty, createForm, createNgo, createPhone, formUpload, secret } from '../../../test/factories.ts'
import { listenOn } from '../../../test/listen.ts'
import { sharedMission } from '../../../test/mission.ts'
import { createAccountSession, phoneTransport } from '../../simulator/client/account-session.ts'
import { openJournal } from '../../simulator/journal/journal.ts'
import { verifyJournal } from '../../simulator/journal/verify-journal.ts'
import { simulateDay } from '../../simulator/simulate-day.ts'

const mission = await sharedMission()

test('a day of simulated apps is read back as it was sent', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  await createCounty(mission, 'AB', 20)
  for (const code of ['A', 'B']) await createForm(organizer.staff, formUpload(code))
  // The plan depends on the phones: with these, every day has notes.
  const phones = [1, 2, 3, 4, 5, 6].map(number => `072210000${number}`)
  const owners = await Promise.all(phones.map(phone => createPhone(mission, organizer.id, { phone })))
  const transport = phoneTransport(await listenOn(mission.app))
  const journal = openJournal()
  const statistics = await simulateDay({
    ...{ transport, journal, seed: 'app', date: '2024-06-09', timeZone: 'Europe/Bucharest' },
    ...{ owners: owners.map(({ phone }) => ({ phone, pin: secret })), speed: Number.POSITIVE_INFINITY, concurrency: 3 },
    ...{ app: true, screen: { isTTY: false, write: () => true }, signal: new AbortController().signal },
  })
  expect(Object.fromEntries(statistics.failures)).toEqual({})
  const kinds = new Set(journal.entries.map(({ kind }) => kind))
  expect(kinds).toEqual(new Set(['arrive', 'answer', 'note', 'leave']))
  const staff = createAccountSession(transport, { user: organizer.account, password: secret })
  const { answers, notes, differences } = await verifyJournal(staff, journal.entries)
  expect(differences).toEqual([])
  expect(Math.min(answers, notes)).toBeGreaterThan(0)
})
