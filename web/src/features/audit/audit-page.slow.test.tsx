import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { calls } from '@scrutineer/contract/calls'
import { corrections } from '@scrutineer/contract/corrections'
import { followUps } from '@scrutineer/contract/follow-up'
import { forms } from '@scrutineer/contract/forms'
import { ngos } from '@scrutineer/contract/ngos'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup, unique, uniquePhone } from '../../../test/app-harness.tsx'
import { failUntilRetry, rejectWithNetworkError } from '../../../test/failing-fetch.ts'
import { createReports } from '../../../test/reported-stations.ts'

const organizer = await organizerToken()

/** A new NGO with a signed-in staff account that has added a number of observers. */
const createMember = async (added = 0) => {
  const { id, ngo, addStaff } = await create.ngo(organizer, { shortName: 'N' })
  const { account, token } = await addStaff()
  for (let number = 1; number <= added; number += 1)
    await setup.addObserver(token, { name: `Ana ${number}`, phone: uniquePhone(), pin: '1234' })
  return { account, id, name: ngo.name, token }
}
const openAudit = (search: string) => openApp(`/audit?${search}`, organizer)
const rows = () => page.getByRole('row').elements().slice(1)
const list = page.getByRole('table', { name: 'Audit' })

test('a filter narrows the list, is in the address and returns to the first page', async () => {
  const { account, id } = await createMember(2)
  // More entries than a page has.
  for (let number = 0; number < 20; number += 1)
    await setup.call(ngos.add, { token: organizer, body: { name: `NGO ${unique()}`, shortName: 'N', isActive: false } })
  await openAudit('page=2')
  await page.getByRole('textbox', { name: 'Account' }).fill(account)
  await page.getByRole('combobox', { name: 'NGO' }).selectOptions(String(id))
  await page.getByRole('combobox', { name: 'What' }).selectOptions('observer.add')
  await page.getByRole('textbox', { name: 'From' }).fill('yesterday')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(page.getByText('Use the format 2026-11-21 08:30, or 08:30 for today.')).toBeVisible()
  expect(location.search).toBe('?page=2')
  await page.getByRole('textbox', { name: 'From' }).fill('9.6.2024 7:00')
  await page.getByRole('textbox', { name: 'To' }).fill('2024-06-09 06:59')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(page.getByText('Must not be before “From”.')).toBeVisible()
  expect(location.search).toBe('?page=2')
  await page.getByRole('textbox', { name: 'To' }).fill('')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect
    .poll(() => location.search)
    .toBe(`?account=${account}&action=observer.add&idNgo=${id}&from=2024-06-09+07%3A00`)
  await expect.poll(() => rows().length).toBe(2)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect.poll(() => location.search).toBe('')
})

test('an entry shows the account, NGO by its short name, action, subject and client address', async () => {
  const { account, name, id } = await createMember(1)
  await openAudit(`idNgo=${id}&action=observer.add`)
  await expect.poll(() => rows().length).toBe(1)
  await expect.element(list).toHaveTextContent(`${account}NObserver addedAna 1ObserverNGO ${name}127.0.0.1`)
  await expect.element(list.getByTitle(name)).toHaveTextContent('N')
  await page.getByRole('link', { name: 'Ana 1' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'View observer' })).toBeVisible()
})

test('a state, a severity, an outcome and a time have the words of their screens', async () => {
  const { staff, phone } = await createReports(organizer)
  const { data } = await setup.call(answers.threads, { token: staff, query: { urgent: true } })
  const params = { id: data[0]?.followUp?.id ?? 0 }
  await setup.call(followUps.take, { token: staff, params })
  await setup.call(followUps.setState, { token: staff, params, body: { state: 'unverifiable' } })
  await setup.call(followUps.setSeverity, { token: staff, params, body: { severity: 'high' } })
  await setup.call(followUps.refer, { token: staff, params, body: { to: 'Police', at: '2024-06-09T06:59:00Z' } })
  await setup.call(calls.record, { token: staff, body: { idObserver: phone.id, outcome: 'no_answer' } })
  const reports = await setup.call(answers.threads, { token: staff, query: { urgent: true } })
  const { idObserver = 0, idPollingStation = 0 } = data[0] ?? {}
  const [answer] = await setup.call(answers.filledIn, { token: staff, query: { idObserver, idPollingStation } })
  await setup.call(corrections.verify, { token: staff, body: { idAnswer: answer?.idAnswer ?? 0, method: 'call' } })
  await openAudit(`account=${reports.data[0]?.followUp?.owner}`)
  await expect.element(list.getByRole('row', { name: 'State Can’t be verified' })).toBeVisible()
  await expect.element(list.getByRole('row', { name: 'Severity High' })).toBeVisible()
  await expect.element(list.getByRole('row', { name: 'Referred on 2024-06-09 09:59' })).toBeVisible()
  await expect.element(list.getByRole('row', { name: 'Verified by a call-back' })).toBeVisible()
  await expect.element(list.getByRole('row', { name: 'Outcome No answer' })).toBeVisible()
})

test('a deleted subject is marked and has no link', async () => {
  const { id, code } = await create.form(organizer)
  await setup.call(forms.remove, { token: organizer, query: { formId: id } })
  await openAudit('action=form.remove')
  await expect.element(page.getByText(`Code ${code}`).first()).toBeVisible()
  const [newest] = rows()
  expect(newest?.textContent).toContain(`No. ${id}Form (deleted)`)
  expect(newest?.querySelector('a')).toBeNull()
})

test('the list has pages, and an address beyond the last one shows the last one', async () => {
  const { id } = await createMember(20)
  await openAudit(`idNgo=${id}`)
  await expect.element(page.getByText('Showing 1 to 20 of 21')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('Showing 21 to 21 of 21')).toBeVisible()
  expect(location.search).toContain('page=2')
  await openAudit(`idNgo=${id}&page=9`)
  await expect.element(page.getByText('Showing 21 to 21 of 21')).toBeVisible()
})

test('a failed reload keeps the rows and can be retried; a filter without matches shows a message', async () => {
  const { account } = await createMember(1)
  await openAudit(`account=${account}`)
  await expect.poll(() => rows().length).toBe(2)
  failUntilRetry(address => address.includes(audit.list.path), rejectWithNetworkError)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(page.getByRole('alert'), { timeout: 60_000 }).toHaveTextContent('The server can’t be reached.')
  expect(rows()).toHaveLength(2)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await openAudit(`account=nobody-${unique()}`)
  await expect.element(page.getByText('No action matches')).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect.poll(() => location.search).toBe('')
})

test('non-organizers have no link to the audit, and its address shows the reason', async () => {
  await openApp('/audit', await ngoToken(organizer))
  await expect.element(page.getByText('Only organizers can read the audit')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Audit' })).not.toBeInTheDocument()
})
