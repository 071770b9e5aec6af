import { type EditedForm, questionsOf } from './edited-form.ts'

/** Older iPhone apps store these numbers in 16 bits and crash above 32,767. The warning starts before that. */
const warningThreshold = 30_000

/** The highest question id, option id or version that phones would receive; undefined below the warning threshold. */
export const findHighNumber = (form: EditedForm, version: number): number | undefined => {
  const ids = questionsOf(form).flatMap(({ id, options }) => [
    id,
    ...options.flatMap(option => [option.id, option.idInQuestion ?? 0]),
  ])
  const highest = ids.reduce((one, other) => Math.max(one, other), version)
  return highest >= warningThreshold ? highest : undefined
}
