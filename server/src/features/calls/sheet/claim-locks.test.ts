import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { observers } from '@scrutineer/contract/observers'
import { staff as accounts } from '@scrutineer/contract/staff'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { waitUntilBlocked } from '../../../../test/database/blocked.ts'
import { createCounty, createForm, createNgo, createObserver, formUpload } from '../../../../test/factories.ts'
import { type Caller, sharedMission } from '../../../../test/mission.ts'

const mission = await sharedMission()

test('two callers whose claims have expired get the next people at the same time without a deadlock', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const form = await createForm(organizer.staff, formUpload('CALL'))
  const county = await createCounty(mission)
  mission.at('2024-06-09T09:00:00Z')
  const body = { name: 'Opening', idForm: form.id, dueAt: '2024-06-09T08:30:00Z', counties: [county.code] }
  const idCheckpoint = (await organizer.staff(checkpoints.add, { body })).value
  for (let made = 0; made < 2; made += 1) {
    const { id: idObserver } = await createObserver(mission, organizer.id)
    await organizer.staff(observers.change, { body: { idObserver, assignedStations: [`${county.code} 1`] } })
  }
  const colleague = { account: 'colleague', password: 'long enough' }
  await organizer.staff(accounts.add, { params: { id: organizer.id }, body: colleague })
  const callers = [organizer.staff, await mission.signIn(colleague.account, colleague.password)]
  const next = async (staff: Caller) => {
    const { status, value } = await staff(calls.next, { body: { idCheckpoint } })
    return { staff, status, id: value?.idObserver ?? 0 }
  }
  let claims: Awaited<ReturnType<typeof next>>[] = []
  for (const staff of callers) claims.push(await next(staff))

  for (const minute of [10, 20, 30, 40, 50]) {
    mission.at(`2024-06-09T09:${minute}:00Z`)
    // Both have given up their claim and not taken another one yet.
    const trx = await mission.db.startTransaction().execute()
    await sql`lock table reminder in access exclusive mode`.execute(trx)
    const taken = []
    // The caller who prefers the other’s person comes first.
    for (const { staff } of claims.toSorted((one, other) => other.id - one.id)) {
      taken.push(next(staff))
      await waitUntilBlocked(mission.db, taken.length)
    }
    await trx.commit().execute()
    claims = await Promise.all(taken)
    expect(claims.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(claims.map(({ id }) => id)).size).toBe(2)
  }
})
