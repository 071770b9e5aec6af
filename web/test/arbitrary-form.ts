import { mapAnswers } from '@scrutineer/contract/checks/comparison'
import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import type { FormLanguages } from '@scrutineer/contract/helpers/form-document'
import type { TranslatedNode } from '@scrutineer/contract/helpers/form-languages'
import { inputKindNames, isNumberInput } from '@scrutineer/contract/typed-values/input-kinds'
import fc from 'fast-check'
import { type EditedForm, type EditedOption, questionsOf } from '../src/features/forms/editor/model/edited-form.ts'
import { createInput } from '../src/features/forms/editor/model/input-codec.ts'

type OptionLiteral = Omit<EditedOption, 'id'>

export interface QuestionLiteral extends Pick<TranslatedNode, 'translations'> {
  readonly code: string
  readonly text: string
  readonly questionType: number
  readonly options: readonly OptionLiteral[]
  /** Indexes of a question among all of the form and of its options, ascending. */
  readonly showIf?: { readonly question: number; readonly options: readonly number[] } | undefined
}

type CheckLiteral = Pick<FormCheck, 'says' | 'severity' | 'rule'>

/** A form without ids. Its conditions and checks reference questions and options by position; in rules, the first one is 1. */
export interface FormLiteral extends FormLanguages {
  readonly code: string
  readonly description: string
  readonly diaspora: boolean
  readonly sections: readonly (Pick<TranslatedNode, 'translations'> & {
    readonly code: string
    readonly description: string
    readonly questions: readonly QuestionLiteral[]
  })[]
  readonly checks?: readonly CheckLiteral[]
}

/** The form as a new one. */
export const withIds = ({ sections, checks, ...form }: FormLiteral): EditedForm => {
  let last = 0
  const next = () => {
    last -= 1
    return last
  }
  const created = sections.map(section => ({
    ...section,
    id: next(),
    questions: section.questions.map(({ options, showIf, ...question }) => ({
      ...question,
      id: next(),
      options: options.map(option => ({ ...option, id: next() })),
      position: showIf,
    })),
  }))
  const all = created.flatMap(({ questions }) => questions)
  const idsAt = (question: number, options: readonly number[]) => ({
    idQuestion: all[question]?.id ?? 0,
    idOptions: options.map(index => all[question]?.options[index]?.id ?? 0),
  })
  return {
    ...form,
    id: null,
    sections: created.map(section => ({
      ...section,
      questions: section.questions.map(({ position, ...question }) => ({
        ...question,
        ...(position && { showIf: idsAt(position.question, position.options) }),
      })),
    })),
    ...(checks && {
      checks: checks.map((check, index) => ({
        ...check,
        id: -1 - index,
        rule: mapAnswers(check.rule, ({ kind, idQuestion, idOption }) => {
          const ids = idsAt(idQuestion - 1, [idOption - 1])
          return { kind, idQuestion: ids.idQuestion, idOption: ids.idOptions[0] ?? 0 }
        }),
      })),
    }),
  }
}

/** A form that was read, without ids and locations in a file. */
export const withoutIds = (form: EditedForm | undefined): unknown => {
  const all = form ? questionsOf(form) : []
  const positionOf = (idQuestion: number, idOptions: readonly number[]) => {
    const question = all.findIndex(({ id }) => id === idQuestion)
    return {
      question,
      options: idOptions.map(idOption => all[question]?.options.findIndex(({ id }) => id === idOption)),
    }
  }
  const literal = form && {
    ...form,
    sections: form.sections.map(section => ({
      ...section,
      questions: section.questions.map(question => ({
        ...question,
        showIf: question.showIf && positionOf(question.showIf.idQuestion, question.showIf.idOptions),
      })),
    })),
    checks: form.checks?.map(check => ({
      ...check,
      rule: mapAnswers(check.rule, ({ kind, idQuestion, idOption }) => {
        const { question, options } = positionOf(idQuestion, [idOption])
        return { kind, idQuestion: question + 1, idOption: (options[0] ?? -1) + 1 }
      }),
    })),
  }
  return JSON.parse(
    JSON.stringify(literal ?? null, (key, value: unknown) => (key === 'location' || key === 'id' ? undefined : value)),
  )
}

/** Characters that spreadsheets, XML and templates treat specially, and letters of several scripts. */
const characters = [...'aZ09 .,;:!?\'"&<>=+-@#$%/\\|{}[]()_^~`„”’–șțăîâȘȚłщ漢😀\n\t']

/** Trimmed, as every reader returns texts, and not an error value of a cell. */
const text = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...characters), { maxLength })
    .map(letters => letters.join('').trim())
    .filter(value => !/^#[A-Z/0]+[!?A]$/.test(value))

/** Only the texts that aren't blank, as every reader returns them. */
const worded = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

const option = fc
  .record({ text: text(40), isFreeText: fc.boolean(), flagged: fc.boolean(), en: text(20), ro: text(20) })
  .map(({ en, ro, ...rest }) => ({
    ...rest,
    ...(rest.flagged && (en || ro) && { shortText: worded({ en, ro }) }),
  }))

const question = fc.record({
  code: text(20),
  text: text(60),
  // Type 4 is an alias, which worksheets write as 1.
  questionType: fc.constantFrom(0, 1, 2, 3),
  options: fc.array(option, { maxLength: 5 }),
})

/** Any form that the editor can save: also incomplete ones, with equal codes and empty texts. */
export const arbitraryForm: fc.Arbitrary<FormLiteral> = fc.record({
  code: text(20),
  description: text(40),
  diaspora: fc.boolean(),
  sections: fc.array(
    fc.record({ code: text(20), description: text(40), questions: fc.array(question, { maxLength: 4 }) }),
    { maxLength: 4 },
  ),
})

const numbers = (...values: string[]) => fc.subarray(values, { minLength: 2, maxLength: 2 })
/** The two limits of each kind, as the server accepts them. */
const limits = {
  integer: numbers('-20', '0', '7', '999'),
  decimal: numbers('-0.5', '0', '2.25', '99'),
  time: numbers('00:00', '07:30', '21:00'),
  date: numbers('2024-02-29', '2024-12-08', '2026-01-01'),
  text: fc.constant([]),
}
const input = fc
  .record({
    kind: fc.constantFrom(...inputKindNames),
    limits: fc.record(limits),
    present: fc.subarray(['min', 'max', 'decimals', 'unit', 'maxLength', 'maxDifference', 'turnoutAt']),
    unit: text(8).map(value => value.replace(/\s+/g, ' ')),
    count: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ kind, limits, present, unit, count }) => {
    const [min = '', max = ''] = limits[kind]
    const number = String(count)
    const values = { min, max, unit, decimals: number, maxLength: number, maxDifference: number, turnoutAt: '16:00' }
    return createInput(kind, field => (present.includes(field) ? values[field] : undefined))
  })

/** For each question: inputs by option, which earlier question it depends on, and which of that one's options. */
const typing = fc.record({
  inputs: fc.array(fc.option(input, { nil: undefined }), { minLength: 5, maxLength: 5 }),
  isValue: fc.boolean(),
  /** Index of the option that says that it could not be observed. */
  notObserved: fc.nat(9),
  parent: fc.option(fc.nat(15), { nil: undefined }),
  options: fc.uniqueArray(fc.nat(4), { minLength: 1 }),
})

/** Any form with typed values and conditions on earlier questions. */
export const arbitraryTypedForm: fc.Arbitrary<FormLiteral> = fc
  .tuple(arbitraryForm, fc.array(typing, { minLength: 16, maxLength: 16 }))
  .map(([form, typings]) => {
    const all: QuestionLiteral[] = []
    const typed = (question: QuestionLiteral): QuestionLiteral => {
      const { inputs = [], isValue, notObserved, parent = -1, options: selected = [] } = typings[all.length] ?? {}
      const own = isValue ? question.options.slice(0, 1).map(each => ({ ...each, ...plain })) : question.options
      const options = own.map((each, index) => {
        const value = inputs[index]
        if (value) return { ...each, isFreeText: true, input: value }
        return notObserved === index && !isValue && !each.isFreeText ? { ...each, notObserved: true as const } : each
      })
      const indexes = selected.filter(index => index < (all[parent]?.options.length ?? 0)).toSorted((a, b) => a - b)
      const showIf = indexes.length > 0 ? { question: parent, options: indexes } : undefined
      const changed = { ...question, options, ...(isValue && { questionType: 2 }), ...(showIf && { showIf }) }
      all.push(changed)
      return changed
    }
    return { ...form, sections: form.sections.map(each => ({ ...each, questions: each.questions.map(typed) })) }
  })

const plain = { isFreeText: true, flagged: false, shortText: undefined }

const checkOf = fc.record({
  says: fc.record({ en: text(40), ro: text(40), fr: text(20) }).map(worded),
  severity: fc.constantFrom('hint' as const, 'flag' as const),
  left: fc.nat(40),
  right: fc.nat(40),
  factor: fc.constantFrom(1, -1, 2.5, -0.125, 1.234),
  operator: fc.constantFrom('==' as const, '!=' as const, '<' as const, '>=' as const),
  tolerance: fc.constantFrom(null, { percent: 2 }, { absolute: 1.234 }),
  missing: fc.constantFrom('skip' as const, 'zero' as const),
})

/** Any form with checks of its numbers. */
export const arbitraryCheckedForm: fc.Arbitrary<FormLiteral> = fc
  .tuple(arbitraryTypedForm, fc.array(checkOf, { minLength: 1, maxLength: 5 }))
  .map(([form, drafts]) => {
    const questions = form.sections.flatMap(each => each.questions)
    const numbers = questions.flatMap(({ options }, question) =>
      options.flatMap(({ input }, option) => (isNumberInput(input) ? [`answers.${question + 1}.${option + 1}`] : [])),
    )
    const variable = (index: number) => ({
      var: numbers[index % (numbers.length + 1)] ?? 'station.registeredVoters',
    })
    const checks = drafts.map(({ says, severity, left, right, factor, operator, tolerance, missing }): CheckLiteral => {
      const term = factor === 1 ? variable(left) : { '*': [variable(left), factor] as [{ var: string }, number] }
      const when = { [operator]: [{ '+': [term, 12] }, { '+': [variable(right)] }] }
      return { says, severity, rule: { when, tolerance, missing: { left: missing, right: 'skip' } } }
    })
    return { ...form, checks }
  })

/** The forms in one or several languages, with translations of some of their texts. */
export const inLanguages = (forms: fc.Arbitrary<FormLiteral>): fc.Arbitrary<FormLiteral> =>
  fc
    .tuple(
      forms,
      fc.shuffledSubarray(['en', 'ro', 'fr', 'pt-BR', 'ar', 'sr-Latn', 'qaa'], { minLength: 1, maxLength: 4 }),
      fc.array(text(12), { minLength: 5, maxLength: 12 }),
    )
    .map(([form, [language, ...languages], texts]) => {
      let used = 0
      const next = () => {
        used += 1
        return (texts[used % texts.length] ?? '').replace(/\s+/g, ' ')
      }
      const translated = <Node extends object>(node: Node, ...names: string[]) => {
        const translations = languages.flatMap(tag => {
          const all = worded(Object.fromEntries(names.map(name => [name, next()])))
          return Object.keys(all).length > 0 ? [[tag, all] as const] : []
        })
        return translations.length > 0 ? { ...node, translations: Object.fromEntries(translations) } : node
      }
      return {
        ...translated(form, 'description'),
        language,
        ...(languages.length > 0 && { languages }),
        sections: form.sections.map(section => ({
          ...translated(section, 'description'),
          questions: section.questions.map(question => ({
            ...translated(question, 'text'),
            options: question.options.map(each => translated(each, 'text', ...(each.input?.unit ? ['unit'] : []))),
          })),
        })),
      }
    })
