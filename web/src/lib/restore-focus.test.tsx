import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`there is no button ${name}`)
  return found
}
/** Reaches a button by the keyboard. */
const reach = async (name: string) => {
  while (document.activeElement !== button(name)) await userEvent.keyboard('{Tab}')
}
const holds = (name: string) => vi.waitFor(() => expect(document.activeElement?.textContent).toBe(name))

test('a row that goes away gives the focus to the selected row, else to the heading, never to another control', async () => {
  const three = document.querySelector('a')
  three?.setAttribute('aria-current', 'true')
  await reach('Two')
  button('Two').parentElement?.remove()
  await holds('Three')
  three?.removeAttribute('aria-current')
  await reach('One')
  button('One').parentElement?.remove()
  await holds('Rows')
})

test('a button that is disabled gives the focus on inside its form, and one that was busy gets it back', async () => {
  await reach('Save')
  button('Save').ariaBusy = 'true'
  button('Save').disabled = true
  await vi.waitFor(() => expect(document.activeElement).toBe(document.body))
  button('Save').ariaBusy = 'false'
  button('Save').disabled = false
  await holds('Save')
  button('Save').disabled = true
  await holds('Check')
})

test('who placed the focus meanwhile is right', async () => {
  await reach('Two')
  button('Two').remove()
  button('Save').focus()
  await expect(vi.waitFor(() => expect(document.activeElement).not.toBe(button('Save')), 300)).rejects.toThrow()
})

test('who works with a mouse gets no focus anywhere', async () => {
  await userEvent.click(button('Two'))
  button('Two').remove()
  await expect(vi.waitFor(() => expect(document.activeElement).not.toBe(document.body), 300)).rejects.toThrow()
})
