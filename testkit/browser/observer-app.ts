import type { Page } from '@playwright/test'

/** Presses the first button or link of this name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click()

interface Arrival {
  /** Whose card it is, such as `Ana P.`: the app asks. */
  readonly holder: string
  /** A county's code and a number, such as `AB 7`. */
  readonly station: string
}

/** Signs in to the observers' app, in English, with the address that a card has, and arrives at a station. */
export const arriveByLink = async (page: Page, link: string, { holder, station }: Arrival): Promise<void> => {
  await page.goto(link)
  await press(page, /^Continue$/)
  await press(page, `Yes, I am ${holder}`)
  await press(page, /^(Continue|Go on)/)
  await press(page, /^(Choose a station|Another station)/)
  await page.getByRole('searchbox').fill(station)
  await press(page, new RegExp(station))
  await press(page, /^Arrive at/)
  await page.getByText(/You are here since/).waitFor()
}

/** The same with the address of the app and the token of the card. */
export const arriveWithCard = (
  page: Page,
  address: string,
  { card, ...arrival }: Arrival & { readonly card: string },
): Promise<void> => arriveByLink(page, `${address}#card=${card}`, arrival)

/** Waits until the worker has the app, which then starts without a connection. */
export const untilInstalled = (page: Page): Promise<unknown> =>
  page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
