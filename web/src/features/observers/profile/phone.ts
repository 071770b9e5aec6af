const withoutSpaces = (phone: string) => phone.replace(/\s/g, '')

/** Whether a phone is this observer's; spaces don't count. */
export const hasPhone = (observer: { readonly phone: string }, phone: string) =>
  withoutSpaces(observer.phone) === withoutSpaces(phone)
