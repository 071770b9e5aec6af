import type { StoredForm } from '../store/schema.ts'

/** Ids of flagged options, whose answers are sent first. */
export const flaggedOptions = (forms: readonly StoredForm[]): ReadonlySet<number> =>
  new Set(
    forms
      .flatMap(({ sections }) => sections)
      .flatMap(({ questions }) => questions)
      .flatMap(({ optionsToQuestions }) => optionsToQuestions)
      .filter(({ flagged }) => flagged)
      .map(({ idOption }) => idOption),
  )
