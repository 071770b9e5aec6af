import type { ContentCondition, ContentQuestion, ContentSection, FormContent } from './form-content.ts'

const questionsOf = (sections: readonly ContentSection[]) => sections.flatMap(({ questions }) => questions)

/** The same questions with other conditions, given each question and its index. */
const withConditions = (
  sections: readonly ContentSection[],
  conditionOf: (question: ContentQuestion) => ContentCondition | undefined,
): readonly ContentSection[] =>
  sections.map(section => ({
    ...section,
    questions: section.questions.map(({ showIf: _, ...question }, index) => {
      const original = section.questions[index]
      const showIf = original && conditionOf(original)
      return showIf ? { ...question, showIf } : question
    }),
  }))

/** Conditions of questions that a reader has found by name, before the positions of all questions are known. */
export const createConditions = () => {
  const found = new Map<ContentQuestion, { parent: ContentQuestion; options: readonly number[] }>()
  return {
    add: (question: ContentQuestion, parent: ContentQuestion, options: readonly number[]) => {
      found.set(question, { parent, options: [...new Set(options)].toSorted((one, other) => one - other) })
    },
    apply: (sections: readonly ContentSection[]) => {
      const indexes = new Map(questionsOf(sections).map((question, index) => [question, index]))
      return withConditions(sections, question => {
        const condition = found.get(question)
        const index = condition && indexes.get(condition.parent)
        return condition && index !== undefined ? { question: index, options: condition.options } : undefined
      })
    },
  }
}

/** Removes questions; the conditions on them are removed, and reported with the question that has them. */
export const removeQuestions = (
  sections: readonly ContentSection[],
  isKept: (question: ContentQuestion) => boolean,
  onLost: (question: ContentQuestion) => void,
): readonly ContentSection[] => {
  const all = questionsOf(sections)
  const kept = all.filter(isKept)
  if (kept.length === all.length) return sections
  const indexes = new Map(kept.map((question, index) => [question, index]))
  const remaining = sections.map(section => ({
    ...section,
    questions: section.questions.filter(each => indexes.has(each)),
  }))
  return withConditions(remaining, question => {
    const parent = all[question.showIf?.question ?? -1]
    const index = parent && indexes.get(parent)
    if (question.showIf && index === undefined) onLost(question)
    return question.showIf && index !== undefined ? { ...question.showIf, question: index } : undefined
  })
}

/** The questions on which conditions of the form depend. */
export const referencedQuestions = ({ sections }: Pick<FormContent, 'sections'>): ReadonlySet<ContentQuestion> => {
  const all = questionsOf(sections)
  return new Set(all.flatMap(({ showIf }) => all[showIf?.question ?? -1] ?? []))
}
