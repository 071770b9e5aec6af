/** What stands in place of a phone number that was erased: the observer's code, as in exports. */
const erasedPhone = /^o[0-9a-f]{16}$/

/** The address that calls a phone number; undefined once it was erased. */
export const telephoneHref = (phone: string): string | undefined =>
  erasedPhone.test(phone) ? undefined : `tel:${phone.replace(/[^\d+]/g, '')}`
