import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, organizerToken } from '../../../test/app-harness.tsx'
import { toast } from './toast-store.ts'

test('toasts appear at the top right, newest first, and are dismissed by a tap', async () => {
  await page.viewport(1280, 900)
  await openApp('/notifications', await organizerToken())
  const layer = page.getByRole('region', { name: 'Notices' })
  toast('success', 'Success!', 'The first')
  toast('error', 'Error', 'The second')
  await expect.element(layer.getByRole('alert')).toHaveTextContent('The second')
  const texts = layer.getByRole('listitem')
  await expect.element(texts.first()).toHaveTextContent('The second')
  await expect.element(texts.last()).toHaveTextContent('The first')
  const { top, right } = layer.element().getBoundingClientRect()
  expect([top, document.documentElement.clientWidth - right]).toEqual([12, 12])
  await userEvent.click(layer.getByRole('button', { name: 'The first' }), { force: true })
  await expect.element(page.getByText('The first')).not.toBeInTheDocument()
  await expect.element(page.getByText('The second')).toBeVisible()
})

test('the button of a toast above an open dialog does what it says, and the dialog stays open', async () => {
  await page.viewport(1280, 900)
  await openApp('/answers', await organizerToken())
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('?')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  let undone = 0
  const run = () => {
    undone += 1
    return Promise.resolve()
  }
  toast('success', 'Success!', 'Deleted', undefined, { text: 'Undo', run })
  const button = page.getByText('Undo', { exact: true })
  await expect.element(button).toBeVisible()
  await userEvent.click(button, { force: true })
  await expect.poll(() => undone).toBe(1)
  expect(dialog.elements()).toHaveLength(1)
})

const boxOf = (element: Element) => element.getBoundingClientRect()
const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

test.each([
  ['wide', 1440],
  ['small', 390],
])('on a %s screen a toast covers no control', async (_name, width) => {
  await page.viewport(width, 900)
  await openApp('/answers', await organizerToken())
  await expect.element(page.getByRole('button', { name: 'Download answers' })).toBeVisible()
  const layer = page.getByRole('region', { name: 'Notices' })
  toast('success', 'Success!', 'Changes have been saved')
  await expect.element(layer.getByRole('listitem')).toBeVisible()
  const covered = () =>
    [...document.querySelectorAll('a[href], button, input, select')]
      .filter(element => !layer.element().contains(element) && element.checkVisibility({ visibilityProperty: true }))
      .filter(element => overlap(boxOf(layer.element()), boxOf(element)))
      .map(element => element.textContent)
  await expect.poll(covered).toEqual([])
})

test('a press on a toast also reaches a control below it', async () => {
  await page.viewport(390, 844)
  await openApp('/answers', await organizerToken())
  const control = document.createElement('button')
  control.style.cssText = 'position:fixed; inset:0; z-index:40'
  let presses = 0
  control.addEventListener('click', () => {
    presses += 1
  })
  document.body.append(control)
  toast('info', 'Info', 'In the way')
  const card = page.getByRole('button', { name: 'In the way' })
  await expect.element(card).toBeVisible()
  await userEvent.click(card, { force: true })
  await expect.poll(() => presses).toBe(1)
  await expect.element(card).not.toBeInTheDocument()
})
