import type { FormUpload } from '@scrutineer/contract/forms'
import { recordAction } from '../../db/audit.ts'
import { inTransaction } from '../../db/client.ts'
import { recordFormChange } from '../../db/live-events.ts'
import { reclassifyFlags } from '../../db/tallies.ts'
import { isWriteConflict, violates } from '../../db/violation.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import type { FormDocument } from '../../domain/form-document.ts'
import { formEnding } from '../../domain/form-kind.ts'
import type { Reach } from '../../domain/scope.ts'
import { invalid, problem } from '../../http/problem.ts'
import type { Message } from '../../http/words.ts'
import { whatPublicationLacks } from './check-publication.ts'
import { refuseToLoseAnswers } from './guard-answers.ts'
import { identify, strangeIds } from './identify.ts'
import {
  countReportsOnForm,
  findForm,
  findFormForSave,
  findNodes,
  findOtherWithCode,
  findPublished,
  insertForm,
  insertOptions,
  insertQuestions,
  insertSections,
  insertVersion,
  removeForm,
  updateForm,
} from './store.ts'

const refuse = (errors: Record<string, Message[]>) => {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const codeTaken = () => problem('conflict', { errors: { code: [['code_taken']] } })

const headOf = (document: FormDocument) => ({
  code: document.code,
  description: document.description,
  diaspora: document.diaspora,
  question_count: document.sections.reduce((sum, section) => sum + section.questions.length, 0),
})

/** A form whose code now ends in another letter may be of another kind, with the flags that it has. */
const reclassify = async (reach: Reach, formId: number, before: string, after: string) => {
  const change = (ending: string) => Number(after.endsWith(ending)) - Number(before.endsWith(ending))
  const [opening, counting] = [change(formEnding.opening), change(formEnding.counting)]
  if (opening !== 0 || counting !== 0) await reclassifyFlags(reach.db, formId, { opening, counting })
}

const openForm = async (reach: Reach, sent: FormUpload, now: Date) => {
  if (sent.id == null) {
    const head = { code: sent.code, description: sent.description, diaspora: sent.diaspora, question_count: 0 }
    return { id: await insertForm(reach, head, sent.order ?? undefined, now), version: 0 }
  }
  const form = await findFormForSave(reach, sent.id)
  if (!form) throw invalid({ id: [['unknown_id']] })
  if (sent.revision != null && sent.revision !== form.revision)
    throw problem('conflict', { detail: ['stale_revision'] })
  return { id: form.id, version: form.current_version }
}

const save = async (reach: Reach, now: Date, actor: Staff, sent: FormUpload): Promise<number> => {
  if (sent.code !== '' && (await findOtherWithCode(reach, sent.code, sent.id ?? null))) throw codeTaken()
  const form = await openForm(reach, sent, now)
  refuse(strangeIds(sent, await findNodes(reach, form.id)))
  if (!sent.draft) refuse(whatPublicationLacks(sent))

  const document = await identify(sent, {
    sections: count => insertSections(reach, form.id, count),
    questions: count => insertQuestions(reach, form.id, count),
    options: questionIds => insertOptions(reach, questionIds),
  })
  const published = await findPublished(reach, form.id)
  // Answers belong to published questions: what a draft leaves out is still there until the next publication.
  if (published && !sent.draft) await refuseToLoseAnswers(reach, published.document, document)

  const order = sent.order ?? undefined
  if (sent.draft) {
    const head = form.version === 0 ? headOf(document) : undefined
    await updateForm(reach, { id: form.id, draft: document, head, order, version: form.version, now })
    return form.id
  }
  const version = form.version + 1
  await insertVersion(reach, { formId: form.id, version, document, staffId: actor.staffId, now })
  await updateForm(reach, { id: form.id, draft: null, head: headOf(document), order, version, now })
  if (published) await reclassify(reach, form.id, published.document.code, document.code)
  return form.id
}

/** Saves a draft, or publishes the next version, whole or not at all; gives the form's id. */
export const saveForm = (reach: Reach, clock: Clock, actor: Staff, sent: FormUpload): Promise<number> =>
  inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    const now = clock()
    const formId = await save(held, now, actor, sent)
    await recordFormChange(held, formId, now)
    await recordAction(held, { kind: 'form', id: formId }, { code: sent.code, draft: sent.draft })
    return formId
  }).catch(error => {
    throw violates(error, 'form_code_key') ? codeTaken() : error
  })

const deleteUnanswered = (reach: Reach, clock: Clock, id: number): Promise<void> =>
  inTransaction(reach.db, async db => {
    const locked = { ...reach, db }
    const form = await findFormForSave(locked, id)
    if (!form) throw problem('not_found')
    const reports = await countReportsOnForm(locked, id)
    if (reports > 0) throw problem('conflict', { detail: ['form_answered', reports] })
    await removeForm(locked, id)
    await recordFormChange(locked, id, clock())
    await recordAction(locked, { kind: 'form', id }, { code: form.code })
  })

/** Deletes a form nobody has answered, also not while it was being deleted: then the second attempt finds the answer. */
export const deleteForm = (reach: Reach, clock: Clock, id: number): Promise<void> =>
  deleteUnanswered(reach, clock, id).catch(error => {
    if (isWriteConflict(error)) return deleteUnanswered(reach, clock, id)
    throw error
  })

/** A form's document: as published, or the draft when it is asked for or is all there is. */
export const readForm = async (reach: Reach, id: number, wantsDraft: boolean): Promise<FormDocument> => {
  const isPhone = reach.scope.kind === 'observer'
  const form = await findForm(reach, id)
  const published = form && (await findPublished(reach, id))
  const draft = isPhone ? null : form?.draft
  const document = wantsDraft ? (draft ?? published?.document) : (published?.document ?? draft)
  if (!document) throw problem('not_found')
  return document
}
