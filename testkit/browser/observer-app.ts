import type { Page } from '@playwright/test'

/** Presses the first button or link of this name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click()

interface Arrival {
  /** Token of the card. */
  readonly card: string
  /** Whose it is, such as `Ana P.`: the app asks. */
  readonly holder: string
  /** A county's code and a number, such as `AB 7`. */
  readonly station: string
}

/** Signs in to the observers' app at this address, in English, with a card, and arrives at a station. */
export const arriveWithCard = async (page: Page, address: string, arrival: Arrival): Promise<void> => {
  const { card, holder, station } = arrival
  await page.goto(`${address}#card=${card}`)
  await press(page, /^Continue$/)
  await press(page, `Yes, I am ${holder}`)
  await press(page, /^(Continue|Go on)/)
  await press(page, /^(Choose a station|Another station)/)
  await page.getByRole('searchbox').fill(station)
  await press(page, new RegExp(station))
  await press(page, /^Arrive at/)
  await page.getByText(/You are here since/).waitFor()
}

/** Waits until the worker has the app, which then starts without a connection. */
export const untilInstalled = (page: Page): Promise<unknown> =>
  page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
