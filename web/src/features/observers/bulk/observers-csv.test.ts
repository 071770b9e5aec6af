import { expect, test } from 'vitest'
import { observersCsv } from './observers-csv.ts'

const ana = {
  id: 1,
  name: 'Ana',
  phone: '+40 700',
  ngo: 'Watch, the',
  idNgo: 2,
  deviceRegisterDate: null,
  lastSeen: '2024-06-09T11:05:00Z',
  numberOfNotes: 3,
  numberOfPollingStations: 0,
  isTestObserver: false,
}

test('the last login is in the election’s time zone', async () => {
  const file = observersCsv(['Name', 'Phone', 'NGO', 'Last login', 'Stations', 'Notes'], [ana], 'Europe/Bucharest')
  expect(await file.text()).toContain(`Ana,'+40 700,"Watch, the",2024-06-09 14:05,0,3\r\n`)
})

test('fields that a server omits stay empty', async () => {
  expect(await observersCsv([], [{ name: 'Ana', phone: '0700', lastSeen: null }], 'UTC').text()).toContain(
    'Ana,0700,,,,\r\n',
  )
})
