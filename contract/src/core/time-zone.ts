/** Whether this machine knows the IANA name of a time zone, such as `Europe/Bucharest`. Offsets aren't names. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
