import type { Page } from '@playwright/test'
import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { createReport } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

// The browser logs the refusal of the second take.
test.use({ allowsFailedRequests: true })

const open = async (page: Page, token: string, path: string) => {
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  await page.goto(path)
}
const barOf = (page: Page) => page.getByRole('region', { name: 'Follow-up' }).first()

test('a report is taken, confirmed, referred and closed by keyboard alone, and phones see no comment', {
  tag: ['@extension', '@smoke'],
}, async ({ page, setup }) => {
  const { staff, code, phone } = await createReport(setup, 'Oana Preda')
  await open(page, staff, `/urgents?county=${code}`)
  await expect(page.getByRole('link', { name: new RegExp(`^${code} 12`) })).toBeVisible()
  const { keyboard } = page
  await keyboard.press('j')
  const bar = barOf(page)
  await expect(bar.getByRole('button', { name: 'Take' })).toBeVisible()
  await keyboard.press('t')
  await keyboard.press('1')
  await expect(bar).toContainText('You')
  await keyboard.press('c')
  await expect(page.getByRole('textbox', { name: 'Comment for staff' })).toBeFocused()
  await keyboard.type('The bureau of the county knows')
  await keyboard.press('Control+Enter')
  const history = page.getByRole('list', { name: 'History' })
  await expect(history).toContainText('The bureau of the county knows')
  // Out of the field, where keys are letters.
  await keyboard.press('Shift+Tab')
  await keyboard.press('r')
  await expect(page.getByLabel('To whom')).toBeFocused()
  await keyboard.type('County bureau')
  await keyboard.press('Enter')
  await expect(history).toContainText('referred it to County bureau')
  await keyboard.press('4')
  await expect(bar).toContainText('Closed')
  const [thread] = (await setup.call(answers.threads, { token: staff, query: { county: code } })).data
  const followUp = () => setup.call(followUps.get, { token: staff, params: { id: thread?.followUp?.id ?? 0 } })
  await expect.poll(async () => (await followUp()).state).toBe('closed')
  const device = await setup.signInPhone(phone, '1234')
  const headers = { Authorization: `Bearer ${device}` }
  const station = `idObserver=${thread?.idObserver}&idPollingStation=${thread?.idPollingStation}`
  for (const path of ['/api/v1/form', `/api/v2/note?${station}`, `/api/v1/follow-up/${thread?.followUp?.id}`]) {
    const reply = await page.request.get(path, { headers })
    expect(await reply.text(), path).not.toContain('The bureau of the county knows')
  }
})
