import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ngoToken, openApp, organizerToken } from '../../../test/app-harness.tsx'

it('Help has the version, manuals, keys, words and what is new since this account opened it here', async () => {
  const staff = await ngoToken(await organizerToken())
  await openApp('/help', staff)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect.element(page.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Call-centre clerk/ }))
    .toHaveAttribute('href', '/documents/manual/en/calls.html')
  await expect.element(page.getByText(/three calls in a row/)).toBeVisible()
  const news = page.getByRole('region', { name: 'What is new' })
  await expect.element(news).toHaveTextContent(/You have not opened this page.*An app for observers/)

  const key = Object.keys(localStorage).find(name => name.endsWith('changes-seen')) ?? ''
  onTestFinished(() => localStorage.removeItem(key))
  localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(/^.*\n/, ''))
  await userEvent.click(page.getByRole('link', { name: 'NGOs' }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'NGOs' })).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Help', exact: true }))
  await expect.element(news).toHaveTextContent(/Since you last opened this page/)
  await expect.element(news.getByRole('listitem')).toHaveTextContent(/Mail while away/)
  await userEvent.click(page.getByRole('link', { name: 'NGOs' }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'NGOs' })).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Help', exact: true }))
  await expect.element(news).toHaveTextContent(/Nothing new since/)
})

it('a word of a screen has its explanation one key away', async () => {
  const staff = await ngoToken(await organizerToken())
  await openApp('/unplaced', staff)
  const term = page.getByRole('button', { name: 'Unplaced', exact: true })
  await expect.element(term).toBeVisible()
  term.element().focus()
  await userEvent.keyboard('{Enter}')
  const explanation = page.getByRole('dialog', { name: 'Unplaced report' })
  await expect.element(explanation).toHaveTextContent(/counts nowhere until staff assign it/)
  await userEvent.keyboard('{Escape}')
  await expect.element(explanation).not.toBeInTheDocument()
  await expect.element(term).toHaveFocus()
})
