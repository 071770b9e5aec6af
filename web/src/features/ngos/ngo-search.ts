import { blankAsUndefined, trimmedTextOrEmpty } from '@scrutineer/contract/values'
import * as z from 'zod/mini'

/** What the list's address may say. The server sends all NGOs at once: the browser filters. */
export const NgoSearch = z.object({
  /** Contained in the name; letter case and diacritics don't count. */
  name: blankAsUndefined(trimmedTextOrEmpty(200)),
})
