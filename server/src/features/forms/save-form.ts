import type { FormUpload } from '@scrutineer/contract/forms'
import { inTransaction } from '../../db/client.ts'
import { isUniqueViolation, isWriteConflict } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { reclassifyFlags } from '../../db/shared/counters.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { formCodeSuffix } from '../../domain/form-code.ts'
import type { FormDocument } from '../../domain/form-document.ts'
import type { Message } from '../../domain/messages.ts'
import { invalid, problem } from '../../domain/problem.ts'
import { assertNoAnswersLost } from './assert-no-answers-lost.ts'
import { assignIds, validateIds } from './assign-ids.ts'
import {
  countReportsOnForm,
  findForm,
  findFormForSave,
  findNodes,
  findOtherWithCode,
  findPublishedVersion,
  insertForm,
  insertOptions,
  insertQuestions,
  insertSections,
  insertVersion,
  recordFormChange,
  removeForm,
  updateForm,
} from './store.ts'
import { validatePublication } from './validate-publication.ts'

const throwIfInvalid = (errors: Record<string, Message[]>) => {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const codeTaken = () => problem('conflict', { errors: { code: [['code_taken']] } })

const metadataOf = (document: FormDocument) => ({
  code: document.code,
  description: document.description,
  diaspora: document.diaspora,
  question_count: document.sections.reduce((sum, section) => sum + section.questions.length, 0),
})

/** A form whose code now ends in another letter may be of another kind, with the flags that it has. */
const reclassify = async (scoped: ScopedDb, formId: number, before: string, after: string) => {
  const change = (ending: string) => Number(after.endsWith(ending)) - Number(before.endsWith(ending))
  const [opening, counting] = [change(formCodeSuffix.opening), change(formCodeSuffix.counting)]
  if (opening !== 0 || counting !== 0) await reclassifyFlags(scoped.db, formId, { opening, counting })
}

const lockOrInsertForm = async (scoped: ScopedDb, sent: FormUpload, now: Date) => {
  if (sent.id == null) {
    const head = { code: sent.code, description: sent.description, diaspora: sent.diaspora, question_count: 0 }
    return { id: await insertForm(scoped, head, sent.order ?? undefined, now), version: 0 }
  }
  const form = await findFormForSave(scoped, sent.id)
  if (!form) throw invalid({ id: [['unknown_id']] })
  if (sent.revision != null && sent.revision !== form.revision)
    throw problem('conflict', { detail: ['stale_revision'] })
  return { id: form.id, version: form.current_version }
}

const save = async (scoped: ScopedDb, now: Date, actor: Staff, sent: FormUpload): Promise<number> => {
  if (sent.code !== '' && (await findOtherWithCode(scoped, sent.code, sent.id ?? null))) throw codeTaken()
  const form = await lockOrInsertForm(scoped, sent, now)
  throwIfInvalid(validateIds(sent, await findNodes(scoped, form.id)))
  if (!sent.draft) throwIfInvalid(validatePublication(sent))

  const document = await assignIds(sent, {
    sections: count => insertSections(scoped, form.id, count),
    questions: count => insertQuestions(scoped, form.id, count),
    options: questionIds => insertOptions(scoped, questionIds),
  })
  const published = await findPublishedVersion(scoped, form.id)
  // Answers belong to published questions: what a draft leaves out is still there until the next publication.
  if (published && !sent.draft) await assertNoAnswersLost(scoped, published.document, document)

  const order = sent.order ?? undefined
  if (sent.draft) {
    const metadata = form.version === 0 ? metadataOf(document) : undefined
    await updateForm(scoped, { id: form.id, draft: document, metadata, order, version: form.version, now })
    return form.id
  }
  const version = form.version + 1
  await insertVersion(scoped, { formId: form.id, version, document, staffId: actor.staffId, now })
  await updateForm(scoped, { id: form.id, draft: null, metadata: metadataOf(document), order, version, now })
  if (published) await reclassify(scoped, form.id, published.document.code, document.code)
  return form.id
}

/** Saves a draft, or publishes the next version, whole or not at all; gives the form's id. */
export const saveForm = (scoped: ScopedDb, clock: Clock, actor: Staff, sent: FormUpload): Promise<number> =>
  inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    const now = clock()
    const formId = await save(txScoped, now, actor, sent)
    await recordFormChange(txScoped, formId, now)
    await recordAuditEntry(txScoped, { kind: 'form', id: formId }, { code: sent.code, draft: sent.draft })
    return formId
  }).catch(error => {
    throw isUniqueViolation(error, 'form_code_key') ? codeTaken() : error
  })

const deleteOnce = (scoped: ScopedDb, clock: Clock, id: number): Promise<void> =>
  inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    const form = await findFormForSave(txScoped, id)
    if (!form) throw problem('not_found')
    const reports = await countReportsOnForm(txScoped, id)
    if (reports > 0) throw problem('conflict', { detail: ['form_answered', reports] })
    await removeForm(txScoped, id)
    await recordFormChange(txScoped, id, clock())
    await recordAuditEntry(txScoped, { kind: 'form', id }, { code: form.code })
  })

/** Deletes a form nobody has answered, also not while it was being deleted: then the second attempt finds the answer. */
export const deleteForm = (scoped: ScopedDb, clock: Clock, id: number): Promise<void> =>
  deleteOnce(scoped, clock, id).catch(error => {
    if (isWriteConflict(error)) return deleteOnce(scoped, clock, id)
    throw error
  })

/** A form's document: as published, or the draft when it is asked for or is all there is. */
export const readForm = async (scoped: ScopedDb, id: number, wantsDraft: boolean): Promise<FormDocument> => {
  const isPhone = scoped.scope.kind === 'observer'
  const form = await findForm(scoped, id)
  const published = form && (await findPublishedVersion(scoped, id))
  const draft = isPhone ? null : form?.draft
  const document = wantsDraft ? (draft ?? published?.document) : (published?.document ?? draft)
  if (!document) throw problem('not_found')
  return document
}
