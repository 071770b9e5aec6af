import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import type { BodyIn } from '@scrutineer/contract/core/endpoint'
import type { FormSummary, forms, Section } from '@scrutineer/contract/forms'
import { encodeChecks } from './checks.ts'
import {
  childParts,
  type FormPart,
  formKey,
  type OptionPart,
  type Part,
  type Parts,
  partOf,
  sectionsOf,
} from './form-parts.ts'
import { decodeInput, encodeInput, partFieldOf } from './input-codec.ts'
import { createIdEncoder, decodeShowIf, encodeShowIf, optionKeyOf, questionKeyOf } from './show-if-codec.ts'

/** The server's version of a form. The revision is read before the sections: at worst it is too old, which is safe. */
export interface ServerForm {
  readonly row: FormSummary
  readonly sections: readonly Section[]
  /** Undefined on another server. */
  readonly checks?: readonly FormCheck[] | undefined
}

/** Converts the server's form to parts. Keys are derived from the server's ids, so they are stable across loads. */
export const decodeForm = (
  row: Omit<FormSummary, 'order' | 'draft' | 'currentVersion'>,
  sections: readonly Section[],
  checks?: readonly FormCheck[] | undefined,
): Parts => {
  const parts = new Map<string, Part>()
  const put = <P extends Part>(part: P) => {
    parts.set(part.key, part)
    return part.key
  }
  const children = sections.map((section, index) => {
    const key = `s${section.id ?? `at${index}`}`
    const questions = section.questions.map(question => {
      const questionKey = questionKeyOf(question.id)
      const options = question.optionsToQuestions.map(
        ({ idOption, id = idOption, text, isFreeText, input, flagged, shortText, notObserved }) =>
          // Another server may use the same option in several questions.
          put({
            kind: 'option',
            key: optionKeyOf(questionKey, id),
            parent: questionKey,
            id,
            idOption,
            text,
            isFreeText,
            flagged,
            ...(notObserved && { notObserved }),
            input: decodeInput(input),
            ...(shortText && { shortTextEn: shortText.en, shortTextRo: shortText.ro }),
          }),
      )
      const { id, code, text, questionType } = question
      const fields = { code, text, questionType, ...decodeShowIf(question.showIf) }
      return put({ kind: 'question', key: questionKey, parent: key, id, children: options, ...fields })
    })
    const { id = null, code, description } = section
    return put({ kind: 'section', key, parent: formKey, id, children: questions, code, description })
  })
  const { id, code, description, diaspora } = row
  const fields = { code, description, diaspora, ...(checks && { checks }) }
  put({ kind: 'form', key: formKey, parent: '', id, children, ...fields })
  return parts
}

/** A new form with one empty section. */
export const blankForm = (): Parts =>
  new Map<string, Part>([
    [
      formKey,
      {
        kind: 'form',
        key: formKey,
        parent: '',
        id: null,
        children: ['n1'],
        code: '',
        description: '',
        diaspora: false,
      },
    ],
    ['n1', { kind: 'section', key: 'n1', parent: formKey, id: null, children: [], code: '', description: '' }],
  ])

interface EncodeOptions {
  readonly draft: boolean
  /** Revision of the form when it was opened; undefined if the server has no revisions. */
  readonly revision: number | undefined
  readonly currentVersion: number | undefined
}

/** Converts parts to the request body. Includes order numbers, which other servers may use instead of the array order. */
export const encodeForm = (parts: Parts, { draft, revision, currentVersion = 1 }: EncodeOptions) => {
  const form = partOf(parts, formKey, 'form')
  const encodeId = createIdEncoder(parts)
  const body = {
    ...metadataOf(form),
    ...(form?.checks && { checks: encodeChecks(parts) }),
    draft,
    revision,
    currentVersion,
    formSections: sectionsOf(parts).map(({ key, id, code, description }, s) => ({
      id,
      code,
      description,
      orderNumber: s + 1,
      questions: childParts(parts, key, 'question').map((question, q) => ({
        id: encodeId(question.id),
        code: question.code,
        text: question.text,
        questionType: question.questionType,
        showIf: encodeShowIf(parts, question),
        formCode: form?.code,
        orderNumber: q + 1,
        optionsToQuestions: childParts(parts, question.key, 'option').map((option, o) => ({
          id: option.id,
          idOption: encodeId(option.idOption),
          text: option.text,
          isFreeText: option.isFreeText || Boolean(option.input?.kind),
          input: encodeInput(option.input),
          flagged: option.flagged,
          shortText: shortTextOf(option),
          ...(option.notObserved && { notObserved: true }),
          orderNumber: o + 1,
        })),
      })),
    })),
  }
  return body satisfies BodyIn<typeof forms.save>
}

/** Undefined on a server without short wordings, and for an option that isn't flagged. */
const shortTextOf = ({ flagged, shortTextEn, shortTextRo }: OptionPart) =>
  flagged && shortTextEn !== undefined ? { en: shortTextEn, ro: shortTextRo ?? '' } : undefined

const metadataOf = (form: FormPart | undefined) => ({
  id: form?.id ?? null,
  code: form?.code ?? '',
  description: form?.description ?? '',
  diaspora: form?.diaspora ?? false,
})

/** A field of a part in the editor. */
export interface FieldPath {
  readonly key: string
  readonly field: string
}

/** The field of a check at the form's part. */
export const checkField = (index: number): string => `check${index}`

/** Resolves a wire name such as `formSections.0.questions.2.code`. The part is the deepest one that exists. */
export const toFieldPath = (parts: Parts, wireName: string): FieldPath => {
  const [, check] = /^checks\.(\d+)/.exec(wireName) ?? []
  if (check !== undefined) return { key: formKey, field: checkField(Number(check)) }
  const [, s, q, o] =
    /^formSections(?:\.(\d+))?(?:\.questions\.(\d+))?(?:\.optionsToQuestions\.(\d+))?/.exec(wireName) ?? []
  let key: string = formKey
  for (const index of [s, q, o]) {
    const part = parts.get(key)
    const child = index !== undefined && part && part.kind !== 'option' ? part.children[Number(index)] : undefined
    if (child === undefined) break
    key = child
  }
  const flatName = wireName
    .replace('shortText.en', 'shortTextEn')
    .replace('shortText.ro', 'shortTextRo')
    .replace(/input\.(\w+)$/, (_, name: string) => partFieldOf(name))
    // A condition is one field in the editor.
    .replace(/\.showIf\..*$/, '.showIf')
  return { key, field: /(?:^|\.)([a-zA-Z]+)$/.exec(flatName)?.[1] ?? '' }
}
