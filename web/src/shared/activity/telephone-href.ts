/** The address that calls a phone number. */
export const telephoneHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
