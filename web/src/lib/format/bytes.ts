const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

/**
 * A number of bytes for people: `3.4 MB`, `3,4 MB`. A megabyte is 1024² bytes, as in the upload limits. Never less than a
 * kilobyte, so that the unit doesn't flicker.
 */
export const formatBytes = (bytes: number, language: string) => {
  const step = bytes >= 1024 ** 3 ? 2 : bytes >= 1024 ** 2 ? 1 : 0
  const value = bytes / 1024 ** (step + 1)
  const words = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'gigabyte',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes > 0 ? Math.max(value, step === 0 ? 1 : 0) : 0)
  // A number without its unit at the end of a line says nothing.
  return words.replaceAll(' ', '\u00a0')
}
