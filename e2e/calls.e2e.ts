import type { Browser, Page } from '@playwright/test'
import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { observers } from '@scrutineer/contract/observers'
import type { Setup } from '../testkit/client/setup.ts'
import { admin } from '../testkit/process/product.ts'
import { unique, uniquePhone } from '../testkit/unique.ts'
import { createReport } from './factories/report.ts'
import { createStaffAccount, password } from './factories/staff-account.ts'
import { expect, test } from './harness/fixtures.ts'

const observerCount = 6

/** An NGO with observers who owe a report, and two accounts that ring them. */
const createQueue = async (setup: Setup) => {
  const { code, formId } = await createReport(setup, `Ana ${unique()}`)
  const token = await setup.signIn(admin.user, admin.password)
  const { account, ngoId } = await createStaffAccount(setup)
  const ids = []
  for (let number = 1; number <= observerCount; number += 1) {
    const body = { name: `Observer ${number}`, phone: uniquePhone(), pin: '1234', idNgo: ngoId }
    const idObserver = await setup.addObserver(token, body)
    await setup.call(observers.change, { token, body: { idObserver, assignedStations: [`${code} 12`] } })
    ids.push(idObserver)
  }
  const dueAt = new Date(Date.now() - 60_000).toISOString()
  const body = { name: `Opening ${unique()}`, idForm: formId, dueAt, counties: [code] }
  const idCheckpoint = await setup.call(checkpoints.add, { token, body })
  return { ids, ngoId, account, path: `/calls?checkpoint=${idCheckpoint}&idNgo=${ngoId}` }
}

const openCalls = async (browser: Browser, origin: string, session: string, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(value => localStorage.setItem('token-id', value), session)
  await page.goto(origin + path)
  return page
}

/** Calls all observers who are offered, with the keyboard alone; returns the names. */
const callAll = async (page: Page) => {
  const called: string[] = []
  await page.getByRole('button', { name: 'Call observers' }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('region', { name: 'Call sheet' })
  const name = sheet.getByRole('heading', { level: 3 }).first()
  const end = sheet.getByText('No one to call')
  const isOver = async () => {
    await expect(end.or(sheet.getByRole('heading', { name: 'Owes' }))).toBeVisible()
    return end.isVisible()
  }
  while (!(await isOver())) {
    const current = await name.innerText()
    called.push(current)
    await page.keyboard.press('3')
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('heading', { name: current })).toHaveCount(0)
  }
  return called
}

test('two callers in two browsers ring all who owe a report, each observer once @extension @smoke', async ({
  browser,
  origin,
  setup,
}) => {
  const { ids, account, path } = await createQueue(setup)
  const first = await openCalls(browser, origin, await setup.signIn(account, password), path)
  const second = await openCalls(browser, origin, await setup.signIn(admin.user, admin.password), path)
  const called = (await Promise.all([callAll(first), callAll(second)])).flat()
  expect(called.toSorted()).toEqual(ids.map((_, index) => `Observer ${index + 1}`))
  const token = await setup.signIn(admin.user, admin.password)
  for (const idObserver of ids) {
    const { data } = await setup.call(calls.list, { token, query: { idObserver, page: 1, pageSize: 10 } })
    expect(data.map(({ outcome }) => outcome)).toEqual(['no_answer'])
  }
})

test('a server without calls has no such screen', async ({ page, setup, restrictedApi }) => {
  const { account } = await createStaffAccount(setup)
  const session = await setup.signIn(account, password)
  await page.addInitScript(value => localStorage.setItem('token-id', value), session)
  await page.goto('/calls')
  const title = restrictedApi ? 'Page not found' : 'Calls'
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
