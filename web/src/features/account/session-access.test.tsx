import { answers } from '@scrutineer/contract/answers'
import { ngos } from '@scrutineer/contract/ngos'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { oneTimeCode } from '../../../../testkit/client/one-time-code.ts'
import { create, ngoToken, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'

const organizer = await organizerToken()

/** Signs in the only account of a new NGO. */
const signInStaff = async (requireSecondFactor: boolean) => {
  const { id, ngo, addStaff } = await create.ngo(organizer, { requireSecondFactor })
  return { id, ngo, ...(await addStaff()) }
}

const refusal = () => page.getByRole('heading', { name: 'Your NGO requires a second factor' })
const emergencies = () => page.getByRole('heading', { level: 1, name: 'Emergencies' })
const isLive = () => page.getByText(/^Live/)

/** The first request to a path is sent now; its response arrives when the returned function is called. */
const holdFirstResponse = (path: string) => {
  const real = window.fetch
  const release = Promise.withResolvers<void>()
  let isFirst = true
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!isFirst || new URL(String(input), location.origin).pathname !== path) return real(input, init)
    isFirst = false
    // An aborted request would fail here; the server has refused it all the same.
    const response = await real(input, { ...init, signal: null })
    await release.promise
    return response
  })
  return release.resolve
}

test('after the enrolment nothing is shown that was refused before it, also not by a response that arrives late', async () => {
  const { token, password } = await signInStaff(true)
  const release = holdFirstResponse(answers.threads.path)
  await openApp('/urgents', token)
  await page.getByRole('link', { name: 'Set it up' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => document.querySelector('dialog code')?.textContent).toBeTruthy()
  const key = document.querySelector('dialog code')?.textContent ?? ''
  await dialog.getByLabelText('Code', { exact: true }).fill(oneTimeCode(key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect.poll(() => dialog.getByRole('listitem').elements()).toHaveLength(10)
  release()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('link', { name: 'Emergencies', exact: true }).click()
  await expect.element(emergencies()).toBeVisible()
  await expect.element(isLive()).toBeVisible()
  await expect.element(refusal()).not.toBeInTheDocument()
})

test('a requirement that the NGO no longer has is gone with the next call', async () => {
  const { id, ngo, token } = await signInStaff(true)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await openApp('/urgents', token)
    await expect.element(refusal()).toBeVisible()
    await setup.call(ngos.change, { token: organizer, params: { id }, body: { ...ngo, requireSecondFactor: false } })
    await expect
      .poll(() => {
        vi.advanceTimersByTime(20_000)
        return emergencies().elements().length
      })
      .toBe(1)
  } finally {
    vi.useRealTimers()
  }
  await expect.element(isLive()).toBeVisible()
})

test('reports of other NGOs disappear when the account’s NGO stops being an organizer', async () => {
  const { id, token } = await signInStaff(false)
  await setup.call(ngos.setOrganizer, { token: organizer, params: { id }, body: { isOrganizer: true } })
  const form = await create.form(organizer)
  const county = await create.county(organizer, 1)
  const phone = await create.phone(await ngoToken(organizer))
  await phone.select(form, county, 1, 1)
  await openApp(`/urgents?county=${county}`, token)
  const report = page.getByRole('link', { name: `${county} 1 ` })
  await expect.element(report).toBeVisible()
  await expect.element(isLive()).toBeVisible()
  await setup.call(ngos.setOrganizer, { token: organizer, params: { id }, body: { isOrganizer: false } })
  await expect.element(report).not.toBeInTheDocument()
})
