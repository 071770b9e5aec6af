import * as z from 'zod/mini'
import { CheckRule } from './checks/check-rule.ts'
import { checkSeverities, FormCheck } from './checks/form-check.ts'
import { endpoint } from './core/endpoint.ts'
import { Translations } from './fields/form-texts.ts'
import { LanguageTag } from './fields/language-tag.ts'
import {
  blankAsUndefined,
  booleanFromText,
  Id,
  IdOrReference,
  intFromText,
  trimmedTextOrEmpty,
} from './fields/values.ts'
import { ShowIf } from './show-if/show-if.ts'
import { MAX_UNIT_LENGTH, OptionInput } from './typed-values/option-input.ts'

/** The ends of the codes of opening and counting forms; their flags have statistics of their own. */
export const formCodeSuffix = { opening: 'A', counting: 'C' } as const

/** Wire values of a question's type. 4 is an alias of single choice. */
export const questionType = {
  multiple: 0,
  single: 1,
  singleWithText: 2,
  multipleWithText: 3,
  singleAlias: 4,
} as const

/** Whether answers to questions of this type may select several options. */
export const allowsMultiple = (type: number): boolean =>
  type === questionType.multiple || type === questionType.multipleWithText

export const FormSummary = z.object({
  id: z.int(),
  code: z.string(),
  /** Published title; the draft's before the first publication. */
  description: z.string(),
  /** Extension: BCP 47 tag of the main language. Absent if it isn't known. */
  language: z.optional(z.string()),
  /** Extension: the other languages. Absent, like `translations`, without any. */
  languages: z.optional(z.array(z.string())),
  /** Extension: the title, of a draft if there is one, in them. Absent when the title is in the reader's language. */
  translations: z.optional(Translations),
  /** Title of the draft. Absent without unpublished edits, for phones and on other servers, which send it as the description. */
  draftDescription: z.optional(z.string()),
  diaspora: z.boolean(),
  /** Has unpublished edits. */
  draft: z.boolean(),
  /** Absent on other servers. */
  order: z.optional(z.int()),
  /** Published version; 0 before the first publication. */
  currentVersion: z.int(),
  /** `currentVersion` again, for older phones. */
  ver: z.optional(z.int()),
  /** Incremented by every save. Clients send it back with a save (optimistic concurrency). */
  revision: z.optional(z.int()),
  numberOfQuestions: z.optional(z.int()),
})
export type FormSummary = z.infer<typeof FormSummary>

/** Short wording of a flagged option for lists, by language. */
export const ShortText = z.record(z.string(), z.string())
export type ShortText = z.infer<typeof ShortText>

export const Option = z.object({
  /** Absent, like `orderNumber`, on other servers. */
  id: z.optional(z.int()),
  /** Id that phones submit when this option is selected. */
  idOption: z.int(),
  /** `idOption` again, for phones of 2023. */
  optionId: z.optional(z.int()),
  text: z.string(),
  isFreeText: z.boolean(),
  /** Extension: what is typed. The option is then also a free-text option, for other clients. Absent without one. */
  input: z.optional(OptionInput),
  flagged: z.boolean(),
  /** Absent for phones, except the observers' app, and on other servers. */
  shortText: z.optional(ShortText),
  /** Extension: it says that it could not be observed, so the observers' app adds no such choice. Absent for other options. */
  notObserved: z.optional(z.boolean()),
  orderNumber: z.optional(z.int()),
  /** Extension: as in `Section`. */
  translations: z.optional(Translations),
})
export type Option = z.infer<typeof Option>

export const Question = z.object({
  id: z.int(),
  code: z.string(),
  /** Absent, like `orderNumber`, on other servers. */
  formCode: z.optional(z.string()),
  text: z.string(),
  questionType: z.int(),
  /** Extension: the question is asked only then. Absent for a question that is always asked. */
  showIf: z.optional(ShowIf),
  orderNumber: z.optional(z.int()),
  /** Extension: as in `Section`. */
  translations: z.optional(Translations),
  optionsToQuestions: z.array(Option),
})
export type Question = z.infer<typeof Question>

export const Section = z.object({
  /** Absent, like `uniqueId` and `orderNumber`, on other servers. */
  id: z.optional(z.int()),
  uniqueId: z.optional(z.string()),
  code: z.string(),
  description: z.string(),
  orderNumber: z.optional(z.int()),
  /** Extension: absent without translations, for phones except the observers' app, and in the reader's language. */
  translations: z.optional(Translations),
  questions: z.array(Question),
})
export type Section = z.infer<typeof Section>

const zeroAsNull = z.transform((value: unknown) => (value === undefined || value === 0 || value === '0' ? null : value))

/** Null, 0 or absent for a new element. */
const OptionalId = z.pipe(zeroAsNull, z.nullable(Id))

/** As `OptionalId`, or negative: a new element that other elements of the same form reference. */
const OptionalIdOrReference = z.pipe(zeroAsNull, z.nullable(IdOrReference))
const booleanOrFalse = z.pipe(
  z.nullish(booleanFromText),
  z.transform(value => value ?? false),
)
const arrayOrEmpty = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.pipe(
    z.transform((value: unknown) => value ?? []),
    z.array(item).check(z.maxLength(max)),
  )

/** Maximum UTF-16 units of a form's codes, of question and option texts, of titles, of short wordings of options, and of sentences of checks. */
export const formLimits = { code: 20, text: 1000, description: 500, shortText: 80, checkText: 300 } as const

/** Text of a draft; empty if missing. */
const draftText = (max: number) =>
  z.pipe(
    z.nullish(trimmedTextOrEmpty(max)),
    z.transform(text => text ?? ''),
  )

/** Texts of a draft by language. */
const draftTexts = (max: number) => z.record(LanguageTag, draftText(max))

/** Translations of a draft: into the form's other languages only. */
const DraftTranslations = z.nullish(
  z.record(
    LanguageTag,
    z.object({
      description: z.optional(draftText(formLimits.description)),
      text: z.optional(draftText(formLimits.text)),
      unit: z.optional(draftText(MAX_UNIT_LENGTH)),
    }),
  ),
)

/** Drafts must respect the limits; nothing is required. */
const DraftOption = z.pipe(
  z.object({
    idOption: z.optional(OptionalIdOrReference),
    id: z.optional(OptionalIdOrReference),
    text: draftText(formLimits.text),
    isFreeText: booleanOrFalse,
    input: z.nullish(OptionInput),
    flagged: z.nullish(booleanFromText),
    /** The original back office's name for `flagged`, which takes precedence. */
    isFlagged: z.nullish(booleanFromText),
    notObserved: z.nullish(booleanFromText),
    shortText: z.nullish(draftTexts(formLimits.shortText)),
    translations: DraftTranslations,
  }),
  z.transform(({ isFlagged, ...option }) => ({
    ...option,
    isFreeText: option.isFreeText || option.input != null,
    flagged: option.flagged ?? isFlagged ?? false,
  })),
)
const DraftQuestion = z.object({
  id: z.optional(OptionalIdOrReference),
  code: draftText(formLimits.code),
  text: draftText(formLimits.text),
  questionType: z.pipe(
    z.nullish(intFromText(0, 4)),
    z.transform(type => type ?? questionType.multiple),
  ),
  showIf: z.nullish(ShowIf),
  translations: DraftTranslations,
  optionsToQuestions: arrayOrEmpty(DraftOption, 200),
})
const DraftSection = z.object({
  id: z.optional(OptionalId),
  code: draftText(formLimits.code),
  description: draftText(formLimits.description),
  translations: DraftTranslations,
  questions: arrayOrEmpty(DraftQuestion, 1000),
})

/** A check references options of numbers, also new ones. */
const DraftCheck = z.object({
  /** Null, 0 or absent for a new check. */
  id: z.optional(OptionalId),
  says: draftTexts(formLimits.checkText),
  severity: z._default(z.enum(checkSeverities), 'hint'),
  rule: CheckRule,
})

const MAX_SECTIONS = 200
const MAX_LANGUAGES = 50
const MAX_CHECKS = 200

/** A complete form as the editor saves it. Array order is display order. */
export const FormUpload = z.object({
  id: z.optional(OptionalId),
  code: draftText(formLimits.code),
  description: draftText(formLimits.description),
  diaspora: booleanOrFalse,
  /** Extension: the main language, in which the texts are. */
  language: z.nullish(LanguageTag),
  /** Extension: the other languages; required for translations into them. */
  languages: z.nullish(z.array(LanguageTag).check(z.maxLength(MAX_LANGUAGES))),
  /** Extension: the title in them. */
  translations: DraftTranslations,
  /** True saves a draft; false publishes a new version. */
  draft: booleanOrFalse,
  order: z.nullish(intFromText(0, 1_000_000)),
  revision: z.nullish(intFromText(0, 2 ** 31 - 1)),
  formSections: arrayOrEmpty(DraftSection, MAX_SECTIONS),
  /** Extension: rules that compare the form's numbers. */
  checks: arrayOrEmpty(DraftCheck, MAX_CHECKS),
})
export type FormUpload = z.infer<typeof FormUpload>

/** A new form, or the changed fields of an existing one: absent and null fields keep their values, also sections and checks. */
const FormChange = z.extend(FormUpload, {
  code: z.nullish(trimmedTextOrEmpty(formLimits.code)),
  description: z.nullish(trimmedTextOrEmpty(formLimits.description)),
  diaspora: z.nullish(booleanFromText),
  draft: z.nullish(booleanFromText),
  formSections: z.nullish(z.array(DraftSection).check(z.maxLength(MAX_SECTIONS))),
  checks: z.nullish(z.array(DraftCheck).check(z.maxLength(MAX_CHECKS))),
})
export type FormChange = z.infer<typeof FormChange>
export type FormUploadIn = z.input<typeof FormChange>

/** Stands for the main language of each form: the undetermined one of BCP 47. */
export const mainLanguage = 'und'

/**
 * Extension: the texts are in this language where the form has it, question by question, else in the main one. By default staff
 * read their own language, phones the main one. `und` is the main one of each form, with the translations.
 */
const language = blankAsUndefined(LanguageTag)

export const forms = {
  list: endpoint.account.get('/api/v1/form', {
    readToken: true,
    summary: 'All forms; for observers, the published ones only.',
    query: z.object({
      diaspora: blankAsUndefined(booleanFromText),
      /** True: only forms with unpublished edits. False: only forms without. */
      draft: blankAsUndefined(booleanFromText),
      language,
    }),
    reply: z.object({ formVersions: z.array(FormSummary) }),
    specified: true,
  }),
  versions: endpoint.account.get('/api/v1/form/versions', {
    readToken: true,
    summary: 'Published version of each form by code, for older phones.',
    reply: z.object({ versions: z.record(z.string(), z.int()) }),
    specified: true,
  }),
  get: endpoint.account.get('/api/v1/form/:id', {
    readToken: true,
    summary: 'The published sections of a form; staff may request the draft.',
    params: z.object({ id: Id }),
    query: z.object({ draft: blankAsUndefined(booleanFromText), language }),
    reply: z.array(Section),
    specified: true,
  }),
  checks: endpoint.account.get('/api/v1/form/:id/checks', {
    readToken: true,
    summary: 'The published checks of a form; staff may request those of the draft.',
    params: z.object({ id: Id }),
    query: z.object({ draft: blankAsUndefined(booleanFromText) }),
    reply: z.array(FormCheck),
  }),
  save: endpoint.organizer.post('/api/v1/form', {
    summary:
      'Save a form as a draft or publish it. Absent fields of an existing form keep their values. Returns its id.',
    audit: 'form.save',
    body: FormChange,
    maxBodyBytes: 4 * 1024 * 1024,
    reply: z.int(),
    specified: true,
  }),
  replace: endpoint.organizer.put('/api/v1/form', {
    summary: 'Save an existing form, as POST does with an id. Returns its id.',
    audit: 'form.save',
    body: z.extend(FormChange, { id: Id }),
    maxBodyBytes: 4 * 1024 * 1024,
    reply: z.int(),
  }),
  remove: endpoint.organizer.delete('/api/v1/form', {
    summary: 'Delete a form that has no answers.',
    audit: 'form.remove',
    query: z.object({ formId: Id }),
    specified: true,
  }),
}
