import { textField } from '../../lib/search-params.ts'

/** Search parameters of the list. The server sends all NGOs; the browser filters them. */
export const ngoSearch = {
  /** Part of the name, ignoring case and diacritics. */
  name: textField(200),
}
