import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { answers } from '@scrutineer/contract/answers'
import { admin } from '../testkit/process/product.ts'
import { unique, uniquePhone } from '../testkit/unique.ts'
import { paths } from '../web/src/shared/paths.ts'
import { expect, test } from './harness/fixtures.ts'
import { storeToken } from './harness/opening.ts'

declare global {
  /** Sum of the layout shifts since the navigation that no input caused, and what moved. */
  var shifts: { total: number; moved: string[] } | undefined
}

const observeShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { total: 0, moved: [] as string[] }
    globalThis.shifts = shifts
    const describe = (node: unknown) =>
      node instanceof Element ? `${node.tagName} ${node.className} ${node.textContent.slice(0, 40)}` : ''
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'sources' in entry && Array.isArray(entry.sources))) continue
        if ('hadRecentInput' in entry && entry.hadRecentInput) continue
        shifts.total += Number(entry.value)
        shifts.moved.push(`${entry.value}: ${entry.sources.map(({ node }) => describe(node)).join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const number = (id: number, code: string) => ({
  id,
  code,
  text: `Number ${code}`,
  questionType: 1,
  optionsToQuestions: [{ idOption: id - 1, text: 'Number (integer)', input: { kind: 'integer' as const } }],
})

for (const width of [1440, 390])
  test(`no screen moves what it shows while it is loaded for the first time: ${width} pixels`, {
    tag: '@extension',
  }, async ({ page, setup }) => {
    const token = await setup.signIn(admin.user, admin.password)
    const county = await setup.createCounty(token, { stations: [12] })
    const formId = await setup.saveForm(token, {
      code: `L${unique()}`,
      description: 'Count',
      draft: false,
      formSections: [{ code: 'S', description: 'Count', questions: [number(-1, 'R1'), number(-3, 'R2')] }],
      checks: [
        {
          says: { en: 'More votes than voters', ro: '' },
          severity: 'flag',
          rule: { when: { '>': [{ '+': [{ var: 'answers.-1.-2' }] }, { '+': [{ var: 'answers.-3.-4' }] }] } },
        },
      ],
    })
    const questions = (await setup.loadSections(token, formId)).flatMap(section => section.questions)
    const name = `Ana ${unique()}`
    const phone = uniquePhone()
    await setup.addObserver(token, { name, phone, pin: '1234' })
    const device = await setup.signInPhone(phone, '1234')
    const typed = questions.map(({ id, optionsToQuestions: [option] }, index) => ({
      countyCode: county,
      pollingStationNumber: 12,
      questionId: id,
      options: [{ optionId: option?.idOption ?? 0, value: index === 0 ? '30' : '20' }],
    }))
    await setup.postAnswers(device, { answers: typed })
    const query = { urgent: true, county, page: 1, pageSize: 1 }
    const [row] = (await setup.call(answers.threads, { token, query }))?.data ?? []
    const { idObserver = 0, idPollingStation = 0 } = row ?? {}

    const text = (content: string | RegExp): Locator => page.getByText(content).last()
    /** Each screen with what it shows last. */
    const screens: readonly (readonly [string, Locator])[] = [
      [paths.situation(), page.getByRole('heading', { level: 1 })],
      [paths.threads(true), text(name)],
      [paths.threads(false), text(name)],
      [paths.details(true, idObserver, idPollingStation), text('R1 Number R1: 30')],
      [paths.details(false, idObserver, idPollingStation), text('R1 Number R1: 30')],
      [paths.station(idPollingStation), text(name)],
      [paths.calls(), page.getByRole('heading', { level: 1 })],
      [paths.observers(), page.getByRole('table').or(page.getByRole('list')).last()],
      [paths.stations(), page.getByRole('table').or(page.getByRole('list')).last()],
      [paths.forms(), text('Count')],
      [paths.form(formId), page.locator('[data-reorderable]')],
      [paths.statistics(), page.getByRole('heading', { level: 1 })],
      [paths.unplaced(), page.getByRole('heading', { level: 1 })],
      [paths.notifications(), page.getByRole('heading', { level: 1 })],
      [paths.ngos(), page.getByRole('heading', { level: 1 })],
      [paths.account(), page.getByRole('heading', { level: 1 })],
      ['/settings', page.getByRole('heading', { level: 1 })],
      ['/setup', page.getByRole('heading', { level: 1 })],
      [paths.audit(), page.getByRole('table').or(page.getByRole('list')).last()],
    ]
    await storeToken(page, token)
    await observeShifts(page)
    await page.setViewportSize({ width, height: 900 })
    // Parts of a screen arrive one after the other, in several orders.
    let count = 0
    await page.route('**/api/**', async route => {
      count += 1
      await setTimeout((count % 4) * 100)
      await route.continue()
    })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    for (const [address, last] of screens) {
      await page.goto(address)
      await expect(last).toBeVisible()
      await expect(page.locator('[aria-busy=true], [data-prerendered]')).toHaveCount(0)
      // What these frames paint is observed after them.
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      const { total = 0, moved = [] } = (await page.evaluate(() => globalThis.shifts)) ?? {}
      expect.soft(total, `${address}\n${moved.join('\n')}`).toBeLessThanOrEqual(0.01)
    }
  })
