import type { Browser } from '@playwright/test'
import type { FollowUpResult } from '@scrutineer/contract/fields/follow-up-states'
import { createKeyboard, expect, recordPointerUse } from '../harness/keyboard.ts'
import type { Entry, Journal } from './journal.ts'
import { planOf } from './journal.ts'

const keys: Record<FollowUpResult, string> = { confirmed: '1', unfounded: '2', unverifiable: '3', closed: '4' }
const labels: Record<FollowUpResult, string> = {
  confirmed: 'Confirmed',
  unfounded: 'Unfounded',
  unverifiable: 'Can’t be verified',
  closed: 'Closed',
}

interface DeskOptions {
  readonly origin: string
  readonly county: string
  readonly colleague: { readonly account: string; readonly token: string }
  readonly journal: Journal
}

/** A member of staff at the county's emergencies, with a browser and a keyboard. */
export const openDesk = async (browser: Browser, { origin, county, colleague, journal }: DeskOptions) => {
  const { account, token } = colleague
  const context = await browser.newContext()
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.stack ?? error.message))
  const pointerUse = await recordPointerUse(page)
  const keyboard = createKeyboard(page)
  await keyboard.open(`${origin}/urgents?county=${county}&order=newest`, token)
  const rows = page.getByRole('link', { name: new RegExp(`^${county} \\d+`) })
  const newButton = page.getByRole('button', { name: /^\d+\+? new$/ })
  const title = page.locator('#details-title')
  const bar = page.getByRole('region', { name: 'Follow-up' }).first()
  const take = bar.getByRole('button', { name: 'Take' })
  let lost = 0

  /** The number of rows, the index of the open one, and its station. */
  const position = async () => {
    const { count, at, label } = await rows.evaluateAll(links => {
      const index = links.findIndex(link => link.getAttribute('aria-current') === 'true')
      return { count: links.length, at: index, label: links[index]?.textContent ?? '' }
    })
    return { count, at, station: Number(new RegExp(`${county} (\\d+)`).exec(label)?.[1]) }
  }
  /** Unlike `expect`, this doesn't wait between its attempts. */
  const seesInBar = (text: string | RegExp) => bar.filter({ hasText: text }).waitFor()
  const move = async (key: 'j' | 'k') => {
    const before = page.url()
    await page.keyboard.press(key)
    await page.waitForURL(url => url.href !== before)
    const { pathname, search } = new URL(page.url())
    await rows.and(page.locator(`[aria-current=true][href="${pathname}${search}"]`)).waitFor()
    const { station } = await position()
    await title.filter({ hasText: new RegExp(`^${county} ${station}$`) }).waitFor()
    return station
  }
  const setState = async (entry: Entry, state: FollowUpResult) => {
    await page.keyboard.press(keys[state])
    entry.events.push({ kind: 'state', value: state })
    await seesInBar(new RegExp(`${labels[state]}.*You`))
  }
  const refer = async (entry: Entry, to: string) => {
    await page.keyboard.press('r')
    await page.locator('[name=to]:focus').waitFor()
    await page.keyboard.type(to)
    await page.keyboard.press('Enter')
    entry.events.push({ kind: 'referred', value: to })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  /** Closes a report, with a verdict if it has none. */
  const close = async (entry: Entry) => {
    if (!entry.events.some(({ kind }) => kind === 'state')) await setState(entry, 'unverifiable')
    await setState(entry, 'closed')
  }
  const closeOwn = async (station: number) => {
    const entry = journal.entries.get(station)
    if (entry?.owner === account && entry.events.at(-1)?.value !== 'closed') await close(entry)
  }
  const handle = async (station: number) => {
    await seesInBar(/New|Taken by|Confirmed|Unfounded|Can’t be verified|Closed/)
    if (!(await take.isVisible())) return closeOwn(station)
    await page.keyboard.press('t')
    await seesInBar(/Taken by|Confirmed|Unfounded|Can’t be verified|Closed/)
    if (!(await bar.innerText()).includes('Taken by you')) {
      lost += 1
      return
    }
    const entry = journal.take(station, account)
    const { result, referredTo, closesImmediately } = planOf(station)
    if (result) await setState(entry, result)
    if (referredTo) await refer(entry, referredTo)
    if (closesImmediately) await close(entry)
  }
  const areAllTaken = (arrived: number) => journal.entries.size >= arrived && journal.isIdle()
  const work = (key: 'j' | 'k') => journal.during(async () => handle(await move(key)))

  return {
    /** Opens all reports of the list, from the newest to the oldest, and works on those without an owner. */
    workDown: async () => {
      await expect(rows.first()).toBeVisible()
      for (let { at, count } = await position(); at < count - 1; { at, count } = await position()) await work('j')
    },
    /** Works on new reports until all of those that arrive are taken. */
    workUp: async (arrived: number) => {
      for (;;) {
        if ((await position()).at > 0) await work('k')
        else {
          await expect
            .poll(async () => (await newButton.isVisible()) || areAllTaken(arrived), { intervals: [50] })
            .toBe(true)
          if (!(await newButton.isVisible())) return
          const { count } = await position()
          await page.keyboard.press('.')
          await rows.nth(count).waitFor()
        }
      }
    },
    /** Goes from the newest report to the last own one that is open, and closes all of them. */
    closeOwn: async () => {
      await closeOwn((await position()).station)
      while (journal.hasOpen(account)) await closeOwn(await move('j'))
    },
    /** Takes that a colleague was faster with. */
    lost: () => lost,
    close: async () => {
      await context.close()
      expect(faults).toEqual([])
      expect(pointerUse, 'a pointer was used').toEqual([])
    },
  }
}
