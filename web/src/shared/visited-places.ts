import { accountStorageKey, currentAccountName } from './account-storage-key.ts'

/** A screen that the account has left, with its address in the app. */
export interface VisitedPlace {
  readonly href: string
  readonly title: string
}

/** One more than are offered: the current place may be among them. */
const maxPlaces = 11
const storageKey = () => accountStorageKey('visited-places')
const pathOf = (href: string) => href.replace(/[?#].*/, '')

const readPlaces = (): readonly VisitedPlace[] => {
  // Written by `rememberPlace` only.
  return JSON.parse(localStorage.getItem(storageKey()) ?? '[]') as readonly VisitedPlace[]
}

/** The last ten places of the account in this browser except the given one, the last one first. Each path occurs once. */
export const visitedPlaces = (current: string): readonly VisitedPlace[] =>
  readPlaces()
    .filter(({ href }) => pathOf(href) !== pathOf(current))
    .slice(0, maxPlaces - 1)

export const rememberPlace = (place: VisitedPlace) => {
  // The screen is left by signing out.
  if (currentAccountName() === '') return
  const others = readPlaces().filter(({ href }) => pathOf(href) !== pathOf(place.href))
  localStorage.setItem(storageKey(), JSON.stringify([place, ...others].slice(0, maxPlaces)))
}

/** Called before the account signs out: the titles have names of observers. */
export const forgetPlaces = () => localStorage.removeItem(storageKey())
