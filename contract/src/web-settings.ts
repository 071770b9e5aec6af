import * as z from 'zod/mini'

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an https:// or http:// address' })

/** What the web reads from `/config.json` before anything else. */
export const WebSettings = z.object({
  /** Origin of the API without `/api`; empty means the page's own. */
  apiBaseUrl: z.prefault(z.union([z.literal(''), webAddress], { error: 'must be an https:// or http:// address' }), ''),
  productName: z.prefault(z.string({ error: 'must be a text' }), 'Scrutineer'),
  /** Address of the observers' guide; null leaves the link disabled. */
  observerGuideUrl: z.prefault(z.nullable(webAddress), null),
  /** Sends the PIN of a new observer in the address too, for a foreign server that insists. */
  pinInQuery: z.prefault(z.boolean({ error: 'must be true or false' }), false),
  /** The election's time zone. */
  timeZone: z.prefault(z.string({ error: 'must be a text' }), 'Europe/Bucharest'),
})
export type WebSettings = z.infer<typeof WebSettings>
