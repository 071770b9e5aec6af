import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { type FormUploadIn, forms, questionType } from '@scrutineer/contract/forms'
import { percentile, summarize } from '../../testkit/percentiles.ts'
import { prepareDataset, withDatasetCopy } from '../dataset/prepare-dataset.ts'
import { organizerToken } from '../dataset/sessions.ts'
import { buildBaselinePage } from '../harness/baseline-page.ts'
import type { Bench } from '../harness/bench.ts'
import { openDevTools, openVisitor, withBrowser } from '../harness/browser.ts'
import { withServer } from '../harness/server.ts'

declare global {
  /** Milliseconds from each key press to the next paint. */
  var keysPainted: number[] | undefined
}

const optionInput = 'main input[aria-label="Option"]'

const formOf = (questions: number, options: number): FormUploadIn => ({
  code: 'LONG',
  description: 'Every question that there is',
  draft: true,
  formSections: [
    {
      code: 'S',
      description: 'Section',
      questions: Array.from({ length: questions }, (_, question) => ({
        code: String(question + 1),
        text: `Question ${question + 1}: what did you see at this station?`,
        questionType: questionType.multiple,
        optionsToQuestions: Array.from({ length: options }, (_, option) => ({ text: `Option ${option + 1}` })),
      })),
    },
  ],
})

/** Runs in the page: time from each key press until the following frame was painted. */
const watchKeys = () => {
  const taken: number[] = []
  globalThis.keysPainted = taken
  const listen = ({ timeStamp }: Event) => {
    requestAnimationFrame(() => {
      const painted = new MessageChannel()
      painted.port1.onmessage = () => taken.push(performance.now() - timeStamp)
      painted.port2.postMessage(null)
    })
  }
  addEventListener('keydown', listen, { capture: true })
}

const openPage = async (browser: Browser, address: string, token: string) => {
  const visitor = await openVisitor(browser, token)
  const page = await visitor.newPage()
  await page.addInitScript(watchKeys)
  await page.goto(address)
  return page
}

/** Interval of a fast typist. */
const betweenKeysMs = 100

/** Types at the end of an input; returns the milliseconds of each key. */
const type = async (page: Page, id: string, keys: number) => {
  await page.bringToFront()
  const input = page.locator(`[id="${id}"]`)
  await input.focus()
  await page.keyboard.press('End')
  // Work started by the navigation is over.
  await wait(1_000)
  await page.evaluate(() => globalThis.keysPainted?.splice(0))
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('abcdefghij'[key % 10] ?? 'a')
    await wait(betweenKeysMs)
  }
  await page.waitForFunction(count => globalThis.keysPainted?.length === count, keys)
  return page.evaluate(() => globalThis.keysPainted ?? [])
}

interface EditorOptions {
  readonly options: number
  readonly slower: number
  readonly rounds: number
  readonly keys: number
}

const measure = async (
  browser: Browser,
  address: string,
  token: string,
  copyOf: (page: Page) => Promise<string>,
  expected: EditorOptions,
) => {
  const product = await openPage(browser, address, token)
  await product.getByRole('button', { name: 'Show all options' }).click()
  const inputs = product.locator(optionInput)
  await product.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length === count, [
    optionInput,
    expected.options,
  ] as const)
  const baselinePage = await openPage(browser, await copyOf(product), token)
  await baselinePage
    .locator(optionInput)
    .nth(expected.options - 1)
    .waitFor({ state: 'attached' })
  const id = await inputs.nth(Math.floor(expected.options / 2)).getAttribute('id')
  if (id === null) throw new Error('an option has an id')
  for (const page of [product, baselinePage]) await openDevTools(page, expected.slower)
  const taken: { product: number[]; baselinePage: number[] } = { product: [], baselinePage: [] }
  // The first round warms up both.
  for (let round = 0; round <= expected.rounds; round += 1) {
    const [one, other] = [await type(product, id, expected.keys), await type(baselinePage, id, expected.keys)]
    if (round === 0) continue
    taken.product.push(...one)
    taken.baselinePage.push(...other)
  }
  return taken
}

export const formEditor: Bench<'questions' | 'options' | 'slower' | 'rounds' | 'keys'> = {
  name: 'editor',
  compares:
    'from a key to the paint after it in the form editor with all options open, compared with a plain React page of the same inputs with a state each',
  options: {
    questions: { default: 300, label: 'questions of the form' },
    options: { default: 10, label: 'options of each question' },
    slower: { default: 4, label: 'factor of CPU throttling of the browser' },
    rounds: { default: 9, label: 'rounds with both editors' },
    keys: { default: 10, label: 'keys pressed in a round, in the middle of the form' },
  },
  run: async (context, { questions, options, ...expected }) =>
    withDatasetCopy(await prepareDataset(context, { answers: 100_000 }), database =>
      withServer(context, database, async ({ client, url }) => {
        const baselinePage = await buildBaselinePage(context.root)
        try {
          const token = await organizerToken(client)
          const id = await client.get(forms.save, token, { body: formOf(questions, options) })
          const copyOf = async (page: Page) => url + (await baselinePage.copy(page, 'editor'))
          const address = `${url}/formulare/${id}`
          const taken = await withBrowser(context, browser =>
            measure(browser, address, token, copyOf, { options: questions * options, ...expected }),
          )
          const [value, baseline] = [percentile(taken.product, 0.95), percentile(taken.baselinePage, 0.95)]
          const ratio = value / baseline
          const label = `p95 of a key, ${questions} × ${options}`
          return {
            measures: [{ label, value, unit: 'ms', baseline, ratio, goal: '≤ 2 ×', isMet: ratio <= 2 }],
            details: { product: summarize(taken.product), baselinePage: summarize(taken.baselinePage), taken },
          }
        } finally {
          baselinePage.close()
        }
      }),
    ),
}
