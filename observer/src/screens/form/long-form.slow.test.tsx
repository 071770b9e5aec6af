import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aForm } from '../../../test/sample-form.ts'
import { aStation } from '../../../test/samples.ts'
import { showReady } from '../../../test/show-app.tsx'

const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

/** Sets the value of a field as a keyboard does, which React notices. */
const type = (value: string) => {
  const field = document.querySelector<HTMLInputElement>('input:not([type])')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

it('saves 122 answers that are typed one after another', async () => {
  const questions = Array.from({ length: 122 }, (_, index) => ({
    id: 2000 + index,
    text: `How many voters were in queue ${index + 1}?`,
    options: [
      { idOption: 4000 + index, text: 'Voters:', input: { kind: 'integer' as const } },
      { idOption: 6000 + index, text: 'Nobody counted' },
    ],
  }))
  const long = aForm(questions, { id: 901 })
  const { log } = await showReady({ station: aStation(114), forms: [long] }, { at: '/form/901/2000' })
  await expect.element(page.getByText('How many voters were in queue 1?')).toBeVisible()
  for (const { text } of questions) {
    while (document.querySelector('h2')?.textContent !== text) await frame()
    for (const value of ['1', '12', '128']) {
      type(value)
      await frame()
    }
    document.querySelector<HTMLAnchorElement>('.actions a:last-child')?.click()
    await frame()
  }
  await expect.element(page.getByText('122 of 122 answered')).toBeVisible()
  const typed = () => JSON.stringify(log.map(({ input }) => input)).match(/"128"/g)
  await expect.poll(() => typed()?.length).toBe(122)
})
