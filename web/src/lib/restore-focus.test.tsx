import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { startFocusRestore } from './restore-focus.ts'

let stop: () => void

beforeEach(() => {
  document.body.innerHTML = `<main>
    <h1 tabindex="-1">Rows</h1>
    <ul><li><button>One</button></li><li><button>Two</button></li><li><a href="#">Three</a></li></ul>
    <form><button type="button">Check</button><button type="button">Save</button></form>
  </main>`
  stop = startFocusRestore()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

const button = (name: string) => {
  const element = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!element) throw new Error(`No button ${name}`)
  return element
}
/** Focuses a button by the keyboard. */
const tabTo = async (name: string) => {
  while (document.activeElement !== button(name)) await userEvent.keyboard('{Tab}')
}
const expectFocus = (name: string) => expect.poll(() => document.activeElement?.textContent).toBe(name)

test('when a row is removed, the focus moves to the selected row, else to the heading, never to another control', async () => {
  const three = document.querySelector('a')
  three?.setAttribute('aria-current', 'true')
  await tabTo('Two')
  button('Two').parentElement?.remove()
  await expectFocus('Three')
  three?.removeAttribute('aria-current')
  await tabTo('One')
  button('One').parentElement?.remove()
  await expectFocus('Rows')
})

test('when a button is disabled, the focus moves within its form; a busy button gets it back', async () => {
  await tabTo('Save')
  button('Save').ariaBusy = 'true'
  button('Save').disabled = true
  await expect.poll(() => document.activeElement).toBe(document.body)
  button('Save').ariaBusy = 'false'
  button('Save').disabled = false
  await expectFocus('Save')
  button('Save').disabled = true
  await expectFocus('Check')
})

test('a disabled button that keeps the focus longer, on a slow machine, loses it to its form', async () => {
  await tabTo('Save')
  // The browser moves the focus with the next frame, which a busy page delays.
  const active = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(button('Save'))
  onTestFinished(() => active.mockRestore())
  button('Save').disabled = true
  await vi.waitFor(() => expect(active.mock.calls.length).toBeGreaterThan(2))
  active.mockRestore()
  await expectFocus('Check')
})

test('focus set by other code stays', async () => {
  await tabTo('Two')
  button('Two').remove()
  button('Save').focus()
  await expect(vi.waitFor(() => expect(document.activeElement).not.toBe(button('Save')), 300)).rejects.toThrow()
})

test('mouse users get no focus change', async () => {
  await userEvent.click(button('Two'))
  button('Two').remove()
  await expect(vi.waitFor(() => expect(document.activeElement).not.toBe(document.body), 300)).rejects.toThrow()
})
