import type { Page } from '@playwright/test'
import { openFollowUpStates, type Situation } from '@scrutineer/contract/situation'

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** The numbers that the journey compares: open follow-ups by state and without an owner, reports, and flags. */
export interface Numbers {
  /** By the labels of the screen; with `All`. */
  readonly followUps: Readonly<Record<string, number>>
  readonly untaken: number
  readonly reports: number
  readonly flagged: number
  /** Reports with the most frequent flag. */
  readonly topFlag: number
}

const labels = {
  new: 'New',
  taken: 'Taken',
  reopened: 'Reopened',
  confirmed: 'Confirmed',
  unfounded: 'Unfounded',
  unverifiable: 'Can’t be verified',
} as const

export const expectedNumbers = (states: Readonly<Record<string, number>>, arrived: number): Numbers => {
  const counts = openFollowUpStates.map(state => states[state] ?? 0)
  return {
    followUps: {
      ...Object.fromEntries(openFollowUpStates.map((state, index) => [labels[state], counts[index] ?? 0])),
      All: sum(counts),
    },
    untaken: states.new ?? 0,
    reports: arrived,
    flagged: arrived,
    topFlag: arrived,
  }
}

/** The numbers of the API's reply. */
export const numbersOf = ({ followUps, reports, flags }: Situation): Numbers => {
  const states = Object.fromEntries(followUps.states.map(({ state, ages }) => [state, sum(ages)]))
  return {
    ...expectedNumbers(states, reports.all),
    untaken: followUps.untaken,
    flagged: reports.flagged,
    topFlag: flags[0]?.reports ?? 0,
  }
}

/** The numbers that the page shows. */
export const readNumbers = async (page: Page): Promise<Numbers> => {
  const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: '< 15 min' }) })
  const rows = await table
    .locator('tbody tr')
    .evaluateAll(lines =>
      lines.map(line => [
        line.querySelector('th')?.textContent?.trim() ?? '',
        Number(line.querySelector('td:last-child')?.textContent),
      ]),
    )
  const headline = (await page.locator('dl[aria-label="Current numbers"]').innerText()).replace(/\s+/g, ' ')
  const number = (pattern: RegExp) => Number(pattern.exec(headline)?.[1] ?? 0)
  const flag = await page.getByRole('region', { name: 'Most frequent flags' }).getByRole('listitem').first().innerText()
  return {
    followUps: Object.fromEntries(rows),
    untaken: number(/(\d+) untaken/),
    reports: number(/(\d+) in all/),
    flagged: number(/Flagged reports (\d+)/),
    topFlag: Number(/(\d+) (?:of|\/) \d+/.exec(flag.replace(/\s+/g, ' '))?.[1]),
  }
}
