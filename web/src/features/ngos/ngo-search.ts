import { blankAsUndefined, trimmedTextOrEmpty } from '@scrutineer/contract/values'
import * as z from 'zod/mini'

/** Search parameters of the list. The server sends all NGOs; the browser filters them. */
export const NgoSearch = z.object({
  /** Part of the name, ignoring case and diacritics. */
  name: blankAsUndefined(trimmedTextOrEmpty(200)),
})
