import { formLimits } from '@scrutineer/contract/forms'

/**
 * The code itself if it isn't among the existing ones, else with a number: `A`, `2-A`, `3-A`. Blank codes stay blank. The number
 * is in front, because the end of a form's code says whether the form is about opening or counting.
 */
export const findFreeCode = (code: string, existing: readonly string[]): string => {
  const trimmed = code.trim()
  if (trimmed === '' || !existing.includes(trimmed)) return trimmed
  const base = trimmed.replace(/^\d{1,4}-/, '')
  for (let number = 2; ; number += 1) {
    const prefix = `${number}-`
    const candidate = prefix + base.slice(-(formLimits.code - prefix.length))
    if (!existing.includes(candidate)) return candidate
  }
}
