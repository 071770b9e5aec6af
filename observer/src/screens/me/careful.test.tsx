import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { openingForm } from '../../../test/sample-form.ts'
import { anItem, aStation } from '../../../test/samples.ts'
import { showReady } from '../../../test/show-app.tsx'

const received = { state: 'received', receivedAt: '2026-11-22T12:02:00Z', isHidden: true } as const

it('careful mode: counts what was received, says why it isn’t shown, and takes a new answer', async () => {
  const item = anItem('answer', received, { body: { questionId: 1 } })
  const { log } = await showReady(
    {
      isCareful: true,
      station: aStation(114),
      forms: [openingForm()],
      items: [item],
      answers: new Map([
        ['CJ 114 1', { options: [{ optionId: 12 }], itemId: item.item.id, state: 'received', isHidden: true }],
      ]),
    },
    { at: '/form/900/list', width: 320 },
  )
  await expect.poll(() => document.body.textContent).toContain('1 of 7')
  await expect.element(page.getByText('Flagged', { exact: true }).nth(1)).not.toBeInTheDocument()
  location.hash = '/form/900/1'
  await expect.element(page.getByText(/It isn’t shown here any more/)).toBeVisible()
  await expect.element(page.getByText('Received 14:02').first()).toBeVisible()
  expect(document.querySelectorAll('input:checked')).toHaveLength(0)
  expect(document.querySelectorAll('.follow-up')).toHaveLength(0)
  await expectAccessible()
  location.hash = `/outbox/${item.item.id}`
  await expect.element(page.getByText(/The office has chosen the careful mode/)).toBeVisible()
  await expectAccessible()
  location.hash = '/form/900/1'
  await page.getByRole('radio').first().click()
  await expect.poll(() => log.at(-1)).toMatchObject({ action: 'answer', input: { questionId: 1 } })
  await expect.poll(() => document.querySelectorAll('input:checked').length).toBe(1)
})

it('offers to remove received photos from a full phone', async () => {
  let isFull = true
  await showReady(
    { items: [anItem('note', received)] },
    {
      at: '/outbox',
      width: 320,
      actions: {
        findSpace: async () => ({ photos: isFull ? 2 : 0, bytes: isFull ? 84_200_000 : 0, isLow: isFull }),
        freeSpace: async () => {
          isFull = false
        },
      },
    },
  )
  await expect.element(page.getByText(/This removes 2 photos that the office has confirmed/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Free 84 MB' }).click()
  await expect.element(page.getByText('The phone’s storage is nearly full')).not.toBeInTheDocument()
})
