import { isDeepStrictEqual } from 'node:util'
import { type FormChange, type FormUpload, formCodeSuffix } from '@scrutineer/contract/forms'
import type { FormDocument } from '@scrutineer/contract/helpers/form-document'
import { groupBy } from '@scrutineer/contract/helpers/groups'
import { validatePublication } from '@scrutineer/contract/helpers/validate-publication'
import { inTransaction } from '../../db/client.ts'
import { isUniqueViolation, isWriteConflict } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { putInBin } from '../../db/shared/bin.ts'
import { findPublishedDocument } from '../../db/shared/question-texts/published-questions.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Message } from '../../domain/messages.ts'
import { invalid, orNotFound, problem } from '../../domain/problem.ts'
import { reclassifyFlags } from '../../reports/recount-store.ts'
import { assertNoAnswersLost } from './assert-no-answers-lost.ts'
import { assignIds, createPlaceholderIds, validateIds } from './assign-ids.ts'
import { toSections } from './present.ts'
import {
  countReportsOnForm,
  findElementIds,
  findForm,
  findFormForSave,
  findOtherWithCode,
  insertElements,
  insertForm,
  insertFormVersion,
  insertOptions,
  recordFormChange,
  removeForm,
  requireRecheck,
  updateForm,
} from './store.ts'
import { validateLanguages } from './validate-languages.ts'

const throwIfInvalid = (errors: Record<string, Message[]>) => {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Validates with placeholder ids: a refused publication must not use up ids of elements. */
const assertPublishable = async (upload: FormUpload) => {
  const problems = validatePublication(await assignIds(upload, createPlaceholderIds()))
  const byPath = groupBy(problems, ({ path }) => path)
  throwIfInvalid(Object.fromEntries([...byPath].map(([path, all]) => [path, all.map(({ message }) => message)])))
}

const codeTaken = () => problem('conflict', { errors: { code: [['code_taken']] } })

const conditionsOf = ({ sections }: FormDocument) =>
  sections.flatMap(({ questions }) => questions.flatMap(({ id, showIf }) => (showIf ? [{ id, showIf }] : [])))

/** What a report says beside its answers depends on it. */
const rulesOf = (document: FormDocument) => [document.checks, conditionsOf(document)]

const languagesOf = ({ language, languages, translations }: FormDocument) => ({ language, languages, translations })

const metadataOf = (document: FormDocument) => ({
  code: document.code,
  description: document.description,
  diaspora: document.diaspora,
  languages: document.language === undefined ? null : languagesOf(document),
  questionCount: document.sections.reduce((sum, section) => sum + section.questions.length, 0),
  hasConditions: conditionsOf(document).length > 0,
})

/** Moves the form's flags between the opening and counting totals if the suffix of its code has changed. */
const reclassify = async (scoped: ScopedDb, formId: number, before: string, after: string) => {
  const endings = [formCodeSuffix.opening, formCodeSuffix.counting]
  if (endings.some(ending => after.endsWith(ending) !== before.endsWith(ending)))
    await reclassifyFlags(scoped.db, formId)
}

/** Locks the form of a change, with its document; undefined for a new form. */
const lockForm = async (scoped: ScopedDb, { id, revision }: FormChange) => {
  if (id == null) return undefined
  const form = await findFormForSave(scoped, id)
  if (!form) throw invalid({ id: [['unknown_id']] })
  if (revision != null && revision !== form.revision) throw problem('conflict', { detail: ['stale_revision'] })
  return { ...form, publishedDocument: await findPublishedDocument(scoped, id) }
}

type LockedForm = Awaited<ReturnType<typeof lockForm>>

/** The complete form: absent fields as they are. The original back office publishes without sending the sections. */
const completeForm = (change: FormChange, form: LockedForm): FormUpload => {
  const document = form?.draft ?? form?.publishedDocument
  return {
    ...change,
    code: change.code ?? document?.code ?? '',
    description: change.description ?? document?.description ?? '',
    diaspora: change.diaspora ?? document?.diaspora ?? false,
    language: change.language === undefined ? document?.language : change.language,
    languages: change.languages ?? document?.languages,
    translations: change.translations ?? document?.translations,
    draft: change.draft ?? Boolean(form?.draft),
    formSections: change.formSections ?? (document ? toSections(document, { kind: 'staff' }) : []),
    checks: change.checks ?? document?.checks ?? [],
  }
}

const insert = (scoped: ScopedDb, { code, description, diaspora, order }: FormUpload, now: Date) =>
  insertForm(
    scoped,
    { code, description, diaspora, languages: null, questionCount: 0, hasConditions: false },
    order ?? undefined,
    now,
  )

/** Returns the form's id and what was saved. */
const save = async (scoped: ScopedDb, now: Date, actor: Staff, change: FormChange) => {
  const form = await lockForm(scoped, change)
  const upload = completeForm(change, form)
  if (upload.code !== '' && (await findOtherWithCode(scoped, upload.code, upload.id ?? null))) throw codeTaken()
  const id = form?.id ?? (await insert(scoped, upload, now))
  throwIfInvalid({ ...validateLanguages(upload), ...validateIds(upload, await findElementIds(scoped, id)) })
  if (!upload.draft) await assertPublishable(upload)

  const document = await assignIds(upload, {
    sections: count => insertElements(scoped, 'section', id, count),
    questions: count => insertElements(scoped, 'question', id, count),
    options: questionIds => insertOptions(scoped, questionIds),
    checks: count => insertElements(scoped, 'form_check', id, count),
  })
  const publishedDocument = form?.publishedDocument
  // Drafts may drop answered questions: these stay published until the next publication.
  if (publishedDocument && !upload.draft) await assertNoAnswersLost(scoped, publishedDocument, document)

  const currentVersion = form?.currentVersion ?? 0
  const formVersion = upload.draft ? currentVersion : currentVersion + 1
  if (!upload.draft) {
    await insertFormVersion(scoped, { formId: id, formVersion, document, staffId: actor.staffId, now })
  }
  await updateForm(scoped, {
    id,
    draft: upload.draft ? document : null,
    metadata: upload.draft && currentVersion > 0 ? undefined : metadataOf(document),
    sortOrder: upload.order ?? undefined,
    currentVersion: formVersion,
    now,
  })
  if (publishedDocument && !upload.draft) {
    await reclassify(scoped, id, publishedDocument.code, document.code)
    if (!isDeepStrictEqual(rulesOf(publishedDocument), rulesOf(document))) await requireRecheck(scoped, id)
  }
  return { id, upload }
}

/** Saves a draft or publishes the next version, in one transaction. Returns the form's id. */
export const saveForm = (scoped: ScopedDb, clock: Clock, actor: Staff, change: FormChange): Promise<number> =>
  inTransaction(scoped, async trx => {
    const now = clock()
    const { id, upload } = await save(trx, now, actor, change)
    await recordFormChange(trx, id, now)
    await recordAuditEntry(trx, { kind: 'form', id }, { code: upload.code, draft: upload.draft })
    return id
  }).catch(error => {
    throw isUniqueViolation(error, 'form_code_key') ? codeTaken() : error
  })

const tryDelete = (scoped: ScopedDb, clock: Clock, id: number): Promise<void> =>
  inTransaction(scoped, async trx => {
    const form = orNotFound(await findFormForSave(trx, id))
    const reports = await countReportsOnForm(trx, id)
    if (reports > 0) throw problem('conflict', { detail: ['form_answered', reports] })
    await putInBin(trx, 'form', id)
    await removeForm(trx, id)
    await recordFormChange(trx, id, clock())
    await recordAuditEntry(trx, { kind: 'form', id }, { code: form.code })
  })

/** Deletes a form without answers, which the bin keeps. An answer written concurrently causes a write conflict; the retry then finds it. */
export const deleteForm = (scoped: ScopedDb, clock: Clock, id: number): Promise<void> =>
  tryDelete(scoped, clock, id).catch(error => {
    if (isWriteConflict(error)) return tryDelete(scoped, clock, id)
    throw error
  })

/** A form's document: the published one, or the draft if requested or if nothing is published. Phones get no drafts. */
export const readForm = async (scoped: ScopedDb, id: number, prefersDraft: boolean): Promise<FormDocument> => {
  const isPhone = scoped.scope.kind === 'observer'
  const form = await findForm(scoped, id)
  const publishedDocument = form && (await findPublishedDocument(scoped, id))
  const draft = isPhone ? null : form?.draft
  const document = prefersDraft ? (draft ?? publishedDocument) : (publishedDocument ?? draft)
  if (!document) throw problem('not_found')
  return document
}
