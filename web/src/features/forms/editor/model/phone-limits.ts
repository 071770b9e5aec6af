import { formKey, type Parts } from './form-parts.ts'

/** Older apps on iPhones store these numbers in 16 bits and crash above 32,767: it is said while there is time left. */
const highFrom = 30_000

/** The highest number of a question, an option or the version that phones are about to get; undefined while it is low. */
export const findHighNumber = (parts: Parts, version: number): number | undefined => {
  let highest = version
  for (const part of parts.values()) {
    if (part.key === formKey || part.kind === 'section') continue
    highest = Math.max(highest, part.id ?? 0, part.kind === 'option' ? (part.idOption ?? 0) : 0)
  }
  return highest >= highFrom ? highest : undefined
}
