import type { QueryClient } from '@tanstack/react-query'

/** The code of the screens that the menu leads to. */
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

/** Their addresses, as `paths.ts` has them, which isn't part of the login. */
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

/** The screen of an address, fetched beside what is around it: the router asks for it after that has come. */
export const fetchScreen = async (pathname: string) => {
  const name = addresses[pathname]
  return name && screens[name]()
}

/** Makes the calls of the screen that a session opens with; what fails is met again, and shown, by the screen. */
export const beginCalls = async (client: QueryClient, at: Location) => {
  const screen = await fetchScreen(at.pathname)
  if (screen && 'loader' in screen) await screen.loader(client, at)
}
