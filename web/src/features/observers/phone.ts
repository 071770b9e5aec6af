const bare = (phone: string) => phone.replace(/\s/g, '')

/** Whether a phone is this observer's; spaces don't count. */
export const isPhoneOf = (observer: { readonly phone: string }, phone: string) => bare(observer.phone) === bare(phone)
