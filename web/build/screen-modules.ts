/** Modules of the screens in the menu, which have a page each. All other paths get `index.html`, where the shell is empty. */
export const screenModules: Readonly<Record<string, string>> = {
  '/situation': 'features/situation/situation-page.tsx',
  '/urgents': 'features/answers/threads/answers-page.tsx',
  '/answers': 'features/answers/threads/answers-page.tsx',
  '/statistics': 'features/statistics/statistics-page.tsx',
  '/observatori': 'features/observers/list/observers-page.tsx',
  '/formulare': 'features/forms/list/forms-page.tsx',
  '/ong': 'features/ngos/list/ngos-page.tsx',
  '/notifications': 'features/notifications/notifications-page.tsx',
  '/audit': 'features/audit/audit-page.tsx',
  '/stations': 'features/stations/list/stations-page.tsx',
  '/unplaced': 'features/unplaced/list/unplaced-page.tsx',
  '/calls': 'features/calls/calls-page.tsx',
  '/settings': 'features/election-settings/election-settings-page.tsx',
  '/setup': 'features/setup/setup-page.tsx',
  '/account': 'features/account/account-page.tsx',
}
