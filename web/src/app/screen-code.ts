const answers = () => import('../features/answers/threads/answers-page.tsx')

/** The code of the screens in the menu by address. Not by `paths.ts`, which would add code to the login bundle. */
export const screenCode = {
  '/': answers,
  '/urgents': answers,
  '/answers': answers,
  '/statistics': () => import('../features/statistics/statistics-page.tsx'),
  '/observatori': () => import('../features/observers/list/observers-page.tsx'),
  '/formulare': () => import('../features/forms/list/forms-page.tsx'),
  '/ong': () => import('../features/ngos/list/ngos-page.tsx'),
  '/notifications': () => import('../features/notifications/notifications-page.tsx'),
  '/audit': () => import('../features/audit/audit-page.tsx'),
  '/unplaced': () => import('../features/unplaced/list/unplaced-page.tsx'),
}

const codeByPath: Readonly<Record<string, () => Promise<unknown>>> = screenCode

/** Starts to load the screen of an address in parallel with the shell, without which the router can't load it. The router shows a failure. */
export const preloadScreen = (pathname: string) => void codeByPath[pathname]?.().catch(() => undefined)
