const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

/**
 * Formats a number of bytes: `3.4 MB`, `3,4 MB`. A megabyte is 1024² bytes, as in the upload limits. The smallest unit is
 * the kilobyte, so that the unit of a progress doesn't flicker.
 */
export const formatBytes = (bytes: number, language: string) => {
  const step = bytes >= 1024 ** 3 ? 2 : bytes >= 1024 ** 2 ? 1 : 0
  const value = bytes / 1024 ** (step + 1)
  const text = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'gigabyte',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes > 0 ? Math.max(value, step === 0 ? 1 : 0) : 0)
  // No line break between number and unit.
  return text.replaceAll(' ', '\u00a0')
}
