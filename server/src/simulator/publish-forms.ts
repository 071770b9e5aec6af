import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { answersOf, mapAnswers } from '@scrutineer/contract/checks/comparison'
import { FormUpload, forms } from '@scrutineer/contract/forms'
import type { createAccountSession } from './client/account-session.ts'

type Question = FormUpload['formSections'][number]['questions'][number]

/** A negative id references an element that the server doesn't know yet. */
const toReference = (id: number): number => -Math.abs(id)

/**
 * Replaces the ids of the server that exported the form: conditions and checks keep referring to its questions and options, and all
 * other ids are left out.
 */
const asNewForm = ({ id, revision, formSections, checks, ...form }: FormUpload): FormUpload => {
  const conditions = formSections.flatMap(({ questions }) => questions.flatMap(({ showIf }) => showIf ?? []))
  const operands = checks.flatMap(({ rule }) => answersOf(rule))
  const questionIds = new Set([...conditions, ...operands].map(({ idQuestion }) => toReference(idQuestion)))
  const conditionOptions = conditions.flatMap(({ idOptions }) => idOptions)
  const optionIds = new Set([...conditionOptions, ...operands.map(({ idOption }) => idOption)].map(toReference))
  const findReference = (ids: ReadonlySet<number>, elementId: number | null | undefined) => {
    const reference = toReference(elementId ?? 0)
    return ids.has(reference) ? reference : undefined
  }
  const asNewQuestion = ({ id: questionId, showIf, ...question }: Question): Question => {
    const reference = findReference(questionIds, questionId)
    return {
      ...question,
      ...(reference && { id: reference }),
      ...(showIf && {
        showIf: { idQuestion: toReference(showIf.idQuestion), idOptions: showIf.idOptions.map(toReference) },
      }),
      optionsToQuestions: question.optionsToQuestions.map(({ id: optionId, idOption, ...option }) => {
        const optionReference = findReference(optionIds, idOption ?? optionId)
        return { ...option, ...(optionReference && { idOption: optionReference }) }
      }),
    }
  }
  return {
    ...form,
    formSections: formSections.map(({ id: sectionId, ...section }) => ({
      ...section,
      questions: section.questions.map(asNewQuestion),
    })),
    checks: checks.map(({ id: checkId, rule, ...check }) => ({
      ...check,
      rule: mapAnswers(rule, ({ kind, idQuestion, idOption }) => ({
        kind,
        idQuestion: toReference(idQuestion),
        idOption: toReference(idOption),
      })),
    })),
  }
}

/** Reads one questionnaire file, or all `.json` files of a folder. Throws an error with the path of an invalid file. */
export const readFormFiles = (path: string): FormUpload[] => {
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter(name => name.endsWith('.json'))
        .sort()
        .map(name => join(path, name))
    : [path]
  if (files.length === 0) throw new Error(`There is no .json file in ${path}.`)
  return files.map(file => {
    let content: unknown
    try {
      content = JSON.parse(readFileSync(file, 'utf8'))
    } catch (error) {
      throw new Error(`${file} is not JSON.`, { cause: error })
    }
    const form = FormUpload.safeParse(content)
    if (!form.success || form.data.code === '') throw new Error(`${file} is not a questionnaire.`)
    return { ...asNewForm(form.data), draft: false }
  })
}

/** Publishes the forms, except those whose code exists on the server. Returns the codes of all forms. */
export const publishForms = async (
  staff: ReturnType<typeof createAccountSession>,
  uploads: readonly FormUpload[],
  log: (line: string) => void,
): Promise<Set<string>> => {
  const { formVersions } = await staff.request(forms.list)
  for (const upload of uploads) {
    const existing = formVersions.find(form => form.code === upload.code)
    if (existing && existing.currentVersion < 1) {
      throw new Error(`Form ${upload.code} exists on the server as a draft: publish or delete it first.`)
    }
    if (existing) log(`Form ${upload.code} already exists (version ${existing.currentVersion}) and is used unchanged.`)
    else {
      await staff.request(forms.save, { body: upload })
      log(`Published form ${upload.code}.`)
    }
  }
  return new Set(uploads.map(upload => upload.code))
}
