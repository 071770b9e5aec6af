const withoutSpaces = (phone: string) => phone.replace(/\s/g, '')

/** Whether an observer has this phone; spaces are ignored. */
export const hasPhone = (observer: { readonly phone: string }, phone: string) =>
  withoutSpaces(observer.phone) === withoutSpaces(phone)
