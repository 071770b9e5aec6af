import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, findReport, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'

const staff = await organizerToken()
const form = await create.form(staff)
let county: string
let id: number
beforeEach(async () => {
  county = await create.county(staff)
  const phone = await create.phone(staff)
  await phone.select(form, county, 1, 1)
  id = (await findReport(staff, county))?.followUp?.id ?? 0
})

const bar = page.getByRole('region', { name: 'Follow-up' }).first()
const history = page.getByRole('list', { name: 'History' })
const row = () => page.getByRole('link', { name: new RegExp(`^${county} 1\\D`) })

/** Holds the calls whose path ends so, until they are let go, or refused. */
const hold = (path: string) => {
  const { promise, resolve } = Promise.withResolvers<'go' | 'refuse'>()
  onTestFinished(() => resolve('go'))
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!new URL(String(input), location.href).pathname.endsWith(path) || (await promise) === 'go')
      return fetch(input, init)
    return Response.json({ code: 'conflict', title: 'Refused', status: 409 }, { status: 409 })
  })
  return resolve
}

it('a release is shown while it is being saved, and taken back when it is refused', async () => {
  await setup.call(followUps.take, { token: staff, params: { id } })
  await openApp(`/urgents?county=${county}`, staff)
  await row().click()
  await expect.element(bar).toHaveTextContent('Taken by you')
  const end = hold('/release')
  await userEvent.keyboard('g')
  await expect.element(bar).toHaveTextContent(/^New/)
  await expect.element(bar).toHaveAttribute('aria-busy', 'true')
  await expect.element(bar.getByTitle('Saving…')).toBeVisible()
  end('refuse')
  await expect.element(bar.getByRole('alert')).toHaveTextContent('Refused')
  await expect.element(bar).toHaveTextContent(/^Taken by you/)
  await expect.element(bar).toHaveAttribute('aria-busy', 'false')
  await expect.element(bar.getByTitle('Saving…')).not.toBeVisible()
})

it('a comment is shown while it is being saved, and back in its field when it is refused', async () => {
  await openApp(`/urgents?county=${county}`, staff)
  await row().click()
  await expect.element(history).toBeVisible()
  await userEvent.keyboard('c')
  const field = page.getByRole('textbox', { name: 'Comment for staff' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Rang him twice')
  const end = hold('/comment')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Rang him twice', { exact: true })).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(history.getByText('Rang him twice').query()).toBeNull()
  end('refuse')
  await expect.element(field).toHaveValue('Rang him twice')
  await expect.element(page.getByText('Refused').first()).toBeVisible()
})

it('a report is seen when it is opened, and unseen again if that can’t be saved', async () => {
  await openApp(`/urgents?county=${county}`, staff)
  await expect.element(row()).toHaveTextContent('Not seen yet')
  const end = hold(answers.markSeen.path)
  await row().click()
  await expect.element(row()).not.toHaveTextContent('Not seen yet')
  const { calls } = vi.mocked(window.fetch).mock
  end('refuse')
  await expect.element(row()).toHaveTextContent('Not seen yet')
  expect(calls.filter(([input]) => String(input).includes(answers.markSeen.path))).toHaveLength(1)
})
