/** Whether the time zone database of this machine has an IANA name, such as `Europe/Bucharest`. Offsets aren't names. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
