import type { QueryClient } from '@tanstack/react-query'

/** Lazy imports of the screens in the menu. */
export const screens = {
  answers: () => import('../features/answers/threads/answers-page.tsx'),
  statistics: () => import('../features/statistics/statistics-page.tsx'),
  observers: () => import('../features/observers/list/observers-page.tsx'),
  forms: () => import('../features/forms/list/forms-page.tsx'),
  ngos: () => import('../features/ngos/list/ngos-page.tsx'),
  notifications: () => import('../features/notifications/notifications-page.tsx'),
  audit: () => import('../features/audit/audit-page.tsx'),
  unplaced: () => import('../features/unplaced/list/unplaced-page.tsx'),
}

/** Screens by address. Repeats `paths.ts`, which would add code to the login bundle. */
export const addresses: Readonly<Record<string, keyof typeof screens>> = {
  '/': 'answers',
  '/urgents': 'answers',
  '/answers': 'answers',
  '/statistics': 'statistics',
  '/observatori': 'observers',
  '/formulare': 'forms',
  '/ong': 'ngos',
  '/notifications': 'notifications',
  '/audit': 'audit',
  '/unplaced': 'unplaced',
}

/** Loads the screen of an address in parallel with the shell; the router would load it only after the shell. */
export const fetchScreen = async (pathname: string) => {
  const name = addresses[pathname]
  return name && screens[name]()
}

/** Runs the loader of a session's first screen. The screen repeats and shows failed calls. */
export const beginCalls = async (client: QueryClient, location: Location) => {
  const screen = await fetchScreen(location.pathname)
  if (screen && 'loader' in screen) await screen.loader(client, location)
}
