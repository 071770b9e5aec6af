/** The first segments of the addresses of the web's screens. A test compares them with its routes. */
export const screenPaths = [
  '/login',
  '/urgents',
  '/answers',
  '/statistics',
  '/observatori',
  '/ong',
  '/formulare',
  '/notifications',
  '/account',
  '/audit',
  '/unplaced',
  '/stations',
  '/situation',
  '/calls',
  '/settings',
  '/setup',
]
