import { expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { aForm } from '../../../test/sample-form.ts'
import { aStation } from '../../../test/samples.ts'
import { showReady } from '../../../test/show-app.tsx'

const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

/** What the thread of the page has spent on tasks, in milliseconds. */
const taskMs = async () => {
  const { metrics } = await cdp().send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Sets the value of a field as a keyboard does, which React notices. */
const type = (value: string) => {
  const field = document.querySelector<HTMLInputElement>('.typed input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

it('keeps 122 answers that are typed one after another, and is as fast at the last as at the first', async () => {
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
  // Of the thread: other programs of the machine don't count.
  await cdp().send('Performance.enable', { timeDomain: 'threadTicks' })
  const durations: number[] = []
  for (const { text } of questions) {
    while (document.querySelector('h2')?.textContent !== text) await frame()
    const start = await taskMs()
    for (const value of ['1', '12', '128']) {
      type(value)
      await frame()
    }
    document.querySelector<HTMLAnchorElement>('.actions .is-primary')?.click()
    await frame()
    durations.push((await taskMs()) - start)
  }
  await expect.element(page.getByText('122 of 122 answered')).toBeVisible()
  const typed = () => JSON.stringify(log.map(({ input }) => input)).match(/"128"/g)
  await expect.poll(() => typed()?.length).toBe(122)
  expect(median(durations.slice(-20))).toBeLessThan(2 * median(durations.slice(0, 20)))
})
