import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  closeApp,
  createCounty,
  createForm,
  createPhone,
  ngoToken,
  openApp,
  organizerToken,
  setup,
} from '../../../../test/app-harness.tsx'

const account = inject('admin').user
let organizer: string
let ana: string
let id: number
let address: string
beforeEach(async () => {
  await page.viewport(1280, 900)
  organizer = await organizerToken()
  ana = await ngoToken(organizer)
  const form = await createForm(organizer)
  const county = await createCounty(organizer, 1)
  const phone = await createPhone(ana)
  const [question] = form.questions
  const optionId = question?.optionsToQuestions[1]?.idOption ?? 0
  await phone.answer(county, 1, question?.id ?? 0, [{ optionId }])
  const query = { county, page: 1, pageSize: 1 }
  const [thread] = (await setup.call(answers.threads, { token: ana, query })).data
  id = thread?.followUp?.id ?? 0
  address = `/urgents/details/${phone.id}/${thread?.idPollingStation}?county=${county}`
})
afterEach(() => {
  vi.restoreAllMocks()
  closeApp()
})

const bar = page.getByRole('region', { name: 'Follow-up' }).first()
const button = (name: string) => bar.getByRole('button', { name, exact: true })

it('a colleague’s change appears by itself', async () => {
  await openApp(address, ana)
  await expect.element(button('Take')).toBeVisible()
  await setup.call(followUps.take, { token: organizer, params: { id } })
  await expect.element(bar).toHaveTextContent(`Taken by ${account}`)
  await setup.call(followUps.setState, { token: organizer, params: { id }, body: { state: 'unverifiable' } })
  await expect.element(bar).toHaveTextContent(`Can’t be verifiedby ${account}`)
})

it('a colleague’s change appears also if the follow-up was just loading for the first time', async () => {
  const real = window.fetch
  const paths: string[] = []
  let release: (() => void) | undefined
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), location.origin)
    paths.push(pathname)
    const response = await real(input, init)
    if (pathname === `/api/v1/follow-up/${id}` && !release)
      await new Promise<void>(resolve => {
        release = resolve
      })
    return response
  })
  await openApp(address, ana)
  await expect.element(button('Take')).toBeVisible()
  await expect.poll(() => release).toBeDefined()
  paths.length = 0
  await setup.call(followUps.take, { token: organizer, params: { id } })
  // The live event has arrived.
  await expect.poll(() => paths).toContain(answers.thread.path)
  release?.()
  await expect.element(bar).toHaveTextContent(`Taken by ${account}`)
})
