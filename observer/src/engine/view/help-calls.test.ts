import { expect, it } from 'vitest'
import { createReadyPhone, readyOf, station, whenAllReceived } from '../../../test/phone.ts'

const other = { countyCode: 'AB', pollingStationNumber: 5 }

it('each call has its own station and state, with what the server says of it', async () => {
  const { server, engine, open } = await createReadyPhone()
  await engine.actions.callForHelp()
  await whenAllReceived(engine)
  const [first] = server.received
  const at = first?.receivedAt ?? ''
  const taken = { at, station: first?.item.station ?? null, takenBy: 'Ong', takenAt: at, closedAt: null }
  const fromOtherPhone = { ...taken, at: '2026-01-01T08:00:00.000Z', station: other, takenBy: null, takenAt: null }
  server.startChange = { helpCalls: [taken, fromOtherPhone] }
  engine.actions.retry()
  await expect.poll(() => readyOf(engine).helpCalls.length).toBe(2)
  await engine.actions.goTo({ ...station, ...other })
  server.fate = () => 'unreachable'
  await engine.actions.callForHelp()
  expect(readyOf(engine).helpCalls).toMatchObject([
    { station: other, state: 'saved', receivedAt: null, serverCall: undefined },
    { station: { pollingStationNumber: 1 }, state: 'received', receivedAt: at, serverCall: { takenBy: 'Ong' } },
    { station: other, state: 'received', receivedAt: fromOtherPhone.at, serverCall: { takenBy: null } },
  ])
  // An earlier version of the server says the newest one only.
  engine.stop()
  server.startChange = { help: { at, takenBy: 'Ong', takenAt: at } }
  server.fate = () => undefined
  const again = open()
  await expect
    .poll(() => (again.getState().phase === 'ready' ? readyOf(again).helpCalls : []))
    .toMatchObject([
      { station: other, state: 'received' },
      { station: { pollingStationNumber: 1 }, serverCall: { takenBy: 'Ong', station: null } },
    ])
})
