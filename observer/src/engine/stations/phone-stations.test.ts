import { openDB } from 'idb'
import { expect, it } from 'vitest'
import { createReadyPhone, readyOf, station, whenPhase } from '../../../test/phone.ts'

it('the next start names its stations before it has read the list, and a list that is missing is fetched', async () => {
  const { server, engine, name, open } = await createReadyPhone()
  const db = await openDB(name)
  const names = async () => (await db.getAll('settings')).map(setting => setting.name)
  await expect.poll(names).toEqual(expect.arrayContaining(['stations', 'namedStations']))
  engine.stop()
  await db.delete('settings', ['', 'stations'])
  db.close()
  server.fate = () => 'unreachable'
  const again = open()
  await whenPhase(again, 'ready')
  expect(readyOf(again)).toMatchObject({ station, assigned: [station], hasStations: true })
  const search = async () => (await again.actions.searchStations('alba')).map(found => found.pollingStationNumber)
  expect(await search()).toEqual([1])
  server.fate = () => undefined
  again.actions.retry()
  await expect.poll(search).toEqual([1, 2])
})
