import * as z from 'zod/mini'

/** What the web reads from `/config.json` before anything else. */
export const WebSettings = z.object({
  /** Origin of the API without `/api`; empty means the page's own. */
  apiBaseUrl: z.prefault(z.string(), ''),
  productName: z.prefault(z.string(), 'Scrutineer'),
  /** Address of the observers' guide; null leaves the link disabled. */
  observerGuideUrl: z.prefault(z.nullable(z.string()), null),
  /** Sends the PIN of a new observer in the address too, for a foreign server that insists. */
  pinInQuery: z.prefault(z.boolean(), false),
  /** The election's time zone. */
  timeZone: z.prefault(z.string(), 'Europe/Bucharest'),
})
export type WebSettings = z.infer<typeof WebSettings>
