import { formKey, type Parts } from './form-parts.ts'

/** Older iPhone apps store these numbers in 16 bits and crash above 32,767. The warning starts before that. */
const warningThreshold = 30_000

/** The highest question id, option id or version that phones would receive; undefined below the warning threshold. */
export const findHighNumber = (parts: Parts, version: number): number | undefined => {
  let highest = version
  for (const part of parts.values()) {
    if (part.key === formKey || part.kind === 'section') continue
    highest = Math.max(highest, part.id ?? 0, part.kind === 'option' ? part.idOption : 0)
  }
  return highest >= warningThreshold ? highest : undefined
}
