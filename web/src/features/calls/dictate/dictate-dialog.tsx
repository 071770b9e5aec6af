import { calls } from '@scrutineer/contract/calls'
import type { CallSheet } from '@scrutineer/contract/fields/call-values'
import { forms } from '@scrutineer/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointQuery } from '../../../api/query.ts'
import { type IdempotentRequest, reuseOrCreateRequest } from '../../../lib/idempotency.ts'
import { accountStorageKey } from '../../../shared/account-storage-key.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { commentKey } from '../sheet/comment-key.ts'
import { type DictatedDraft, emptyDraft, toAnswers } from './dictated-draft.ts'
import { DictatedQuestion } from './dictated-question.tsx'
import { stationsOf } from './stations-of.ts'

const loadDraft = (key: string): DictatedDraft => {
  const stored = sessionStorage.getItem(key)
  // Written by this file only, in the same tab.
  return stored === null ? emptyDraft : (JSON.parse(stored) as DictatedDraft)
}

interface Props {
  sheet: CallSheet
  /** Undefined for the server's default. */
  nextTryAt: string | undefined
  onClose: () => void
  /** Called after the answers were stored, which records the call. */
  onStored: () => void
}

/** Takes down the answers that an observer dictates. Unsent answers survive a reload. */
export const DictateDialog = ({ sheet, nextTryAt, onClose, onStored }: Props) => {
  const t = useTranslations('calls')
  const getErrorMessage = useErrorMessage()
  const { submit, isBusy, failure } = useSubmit()
  const stations = stationsOf(sheet)
  const [idPollingStation, setStation] = useState(stations[0]?.id ?? 0)
  const formChoices = [...new Map(sheet.owed.map(({ idForm, formCode }) => [idForm, formCode]))]
  const [idForm, setForm] = useState(formChoices[0]?.[0] ?? 0)
  const form = useQuery({ ...endpointQuery(forms.get, { params: { id: idForm } }), enabled: idForm > 0 })
  // The storage key of the unsent answers.
  const key = accountStorageKey('dictated', sheet.idObserver, idPollingStation, idForm)
  const [drafts, setDrafts] = useState<Readonly<Record<string, DictatedDraft>>>({})
  const draft = drafts[key] ?? loadDraft(key)
  const change = (changed: DictatedDraft) => {
    sessionStorage.setItem(key, JSON.stringify(changed))
    setDrafts({ ...drafts, [key]: changed })
  }
  const answers = toAnswers(draft)
  const lastRequest = useRef<IdempotentRequest>(undefined)
  const send = () =>
    submit(async () => {
      const idCheckpoint = sheet.owed.find(report => report.idForm === idForm)?.idCheckpoint
      const { idObserver } = sheet
      const comment = sessionStorage.getItem(commentKey(idObserver))
      const body = { idObserver, idPollingStation, answers, idCheckpoint, nextTryAt, comment }
      lastRequest.current = reuseOrCreateRequest(JSON.stringify(body), lastRequest.current)
      await call(calls.dictate, { body, headers: { 'Idempotency-Key': lastRequest.current.key } })
      sessionStorage.removeItem(key)
      sessionStorage.removeItem(commentKey(idObserver))
      toast('success', t('dictatedStored'), t('dictatedStoredText', { observer: sheet.observerName }))
      onClose()
      onStored()
    })
  return (
    <Dialog title={t('dictateTitle', { observer: sheet.observerName })} onClose={onClose}>
      <DialogForm
        action={t('storeAnswers', { count: answers.length })}
        reason={failure && getErrorMessage(failure.error)}
        isBusy={isBusy}
        isIncomplete={answers.length === 0}
        onSubmit={send}
        onClose={onClose}
      >
        <p className="text-soft">{t('dictateHint')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={t('station')}
            value={idPollingStation}
            onChange={event => setStation(Number(event.target.value))}
          >
            {stations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Select label={t('formField')} value={idForm} onChange={event => setForm(Number(event.target.value))}>
            {formChoices.map(([id, code]) => (
              <option key={id} value={id}>
                {code}
              </option>
            ))}
          </Select>
        </div>
        {form.isPending && <FormSkeleton fieldCount={4} hasButtons={false} />}
        {form.isError && <QueryFailure query={form} />}
        {form.data?.map(section => (
          <section key={section.id} aria-label={section.description} className="grid gap-4">
            <h3 className="border-line border-b pb-1 font-semibold">{section.description}</h3>
            {section.questions.map(question => (
              <DictatedQuestion key={question.id} question={question} draft={draft} onChange={change} />
            ))}
          </section>
        ))}
      </DialogForm>
    </Dialog>
  )
}
