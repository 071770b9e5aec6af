import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, openApp, organizerToken } from '../../../test/app-harness.tsx'
import { createCallDay } from '../../../test/call-day.ts'
import { stubReply } from '../../../test/stubs.ts'

let organizer = ''
beforeAll(async () => {
  organizer = await organizerToken()
  // Without answers and a checkpoint two screens mention no county.
  const { phones, answer } = await createCallDay(organizer)
  for (const phone of phones) await answer(phone, 1)
})
beforeEach(() => page.viewport(1440, 1000))

const serveElection = (electionName = 'Elections 2024') => {
  const election = { ...defaultElectionSettings, levels: ['Region', 'Voivodeship'], electionName }
  stubReply(electionSettings.get.path, () => Response.json(election))
}

const screens = [
  '/urgents',
  '/answers',
  '/statistics',
  '/notifications',
  '/stations',
  '/stations/counties',
  '/situation',
  '/calls',
]

test('texts that mention counties have the election’s name of that level', async () => {
  serveElection()
  for (const path of screens) {
    await openApp(path, organizer)
    await expect.element(page.getByText('Voivodeship').first()).toBeInTheDocument()
    // Without the names of the tests' counties and authorities.
    const text = document.body.textContent.replace(/County ([A-Za-z0-9]+|bureau)/g, '')
    expect(text, path).not.toMatch(/\bcount(y|ies)\b/i)
    closeApp()
  }
})

test('the menu stays where it is when a long name of the election arrives', async () => {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const topOfMenu = () => menu.element().getBoundingClientRect().top
  await openApp('/ong', organizer)
  await expect.element(menu).toBeVisible()
  const before = topOfMenu()
  closeApp()
  serveElection('Elections of the Senate and the Chamber of Deputies, 6 December 2024')
  await openApp('/ong', organizer)
  const name = page.getByRole('link', { name: 'Scrutineer, to the emergencies' }).getByText('Elections of the Senate')
  await expect.element(name).toBeVisible()
  expect(topOfMenu()).toBe(before)
})

test('the election’s name is in the menu, at the end of the title, and on the wall', async () => {
  serveElection()
  await openApp('/statistics', organizer)
  await expect
    .element(page.getByRole('link', { name: 'Scrutineer, to the emergencies' }).getByText('Elections 2024'))
    .toBeVisible()
  expect(document.title).toMatch(/ · Elections 2024$/)
  closeApp()
  await openApp('/situation?wall', organizer)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Elections 2024' })).toBeVisible()
})
