import { answers as answersOf } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import type { CallContact, CalledStation } from '@scrutineer/contract/fields/call-values'
import { forms } from '@scrutineer/contract/forms'
import { stations } from '@scrutineer/contract/stations'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { endpointQuery } from '../../api/query.ts'
import { useInvalidate } from '../../api/use-invalidate.ts'
import { type IdempotentRequest, reuseOrCreateRequest } from '../../lib/idempotency.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/feedback/form-error.tsx'
import { FormSkeleton } from '../../ui/feedback/form-skeleton.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { accountStorageKey } from '../account-storage-key.ts'
import { readDraft, useStoredDraft, writeDraft } from '../form/use-stored-draft.ts'
import { useSubmit } from '../form/use-submit.ts'
import { QueryFailure } from '../query-failure.tsx'
import { useDebounced } from '../use-debounced.ts'
import { emptyDraft, toAnswers } from './dictated-draft.ts'
import { findAsked, withoutUnasked, withStored } from './dictated-form.ts'
import { DictatedSections } from './dictated-sections.tsx'
import { DictationHeader, DictationNotices } from './dictation-notices.tsx'
import { useAnswerKeys } from './use-answer-keys.ts'

const uniqueById = <Item extends { readonly id: number }>(items: readonly Item[]) => [
  ...new Map(items.map(item => [item.id, item])).values(),
]

/** The stations of the observer, those with an owed report first, and those that a typed text finds. */
const useStationChoices = ({ owed, stations: known }: CallContact, station: CalledStation | undefined) => {
  /** Null once it was cleared; undefined before the first choice. */
  const [chosen, setChosen] = useState<CalledStation | null | undefined>(station)
  const [typed, setTyped] = useState('')
  const owing = owed.flatMap(({ idPollingStation: id, pollingStationName: name }) =>
    id !== null && name !== null ? [{ id, name }] : [],
  )
  const own: CalledStation[] = uniqueById([...(station ? [station] : []), ...owing, ...known])
  const search = useDebounced(typed).trim()
  const found = useQuery({
    ...endpointQuery(stations.list, { query: { search, page: 1, pageSize: 10 } }),
    enabled: search !== '',
  })
  const selected = chosen === null ? undefined : (chosen ?? own[0])
  const isSearching = typed.trim() !== '' && typed !== selected?.name
  const offered: CalledStation[] = isSearching ? (found.data?.data ?? []) : own
  const all = uniqueById([...offered, ...(selected ? [selected] : [])])
  return {
    selected,
    choices: all.map(({ id, name }) => ({ value: String(id), label: name })),
    search: setTyped,
    choose: (value: string | undefined) => setChosen(all.find(({ id }) => String(id) === value) ?? null),
  }
}

/** The published forms, those that the observer owes first. */
const useFormChoices = ({ owed }: CallContact) => {
  const list = useQuery(endpointQuery(forms.list))
  const published = (list.data?.formVersions ?? []).filter(({ currentVersion }) => currentVersion > 0)
  const owing = owed.map(({ idForm: id, formCode: code }) => ({ id, code, description: '' }))
  const named = uniqueById([...owing, ...published])
  return named.map(({ id, code, description }) => ({
    value: id,
    label: description ? `${code} · ${description}` : code,
  }))
}

/** The answers of the observer that are not sent yet, by station and form, which survive a reload. */
const useUnsentAnswers = (idObserver: number, idPollingStation: number | undefined, idForm: number) => {
  const keyAt = (station: number | undefined) => accountStorageKey('dictated', idObserver, station ?? 0, idForm)
  const key = keyAt(idPollingStation)
  const { draft, change, discard } = useStoredDraft(key, emptyDraft)
  return {
    draft,
    change,
    /** Moves the answers to another station, unless that one has unsent answers. */
    moveTo: (station: number | undefined) => {
      const target = keyAt(station)
      if (target === key || toAnswers(draft).length === 0 || readDraft(target)) return
      writeDraft(target, draft)
      discard()
    },
    discard,
  }
}

/** What the observer answered at the station before. */
const useStoredAnswers = (idObserver: number, idPollingStation: number | undefined) =>
  useQuery({
    ...endpointQuery(answersOf.filledIn, { query: { idObserver, idPollingStation: idPollingStation ?? 0 } }),
    enabled: idPollingStation !== undefined,
    placeholderData: undefined,
  })

interface Props {
  contact: CallContact
  station?: CalledStation
  nextTryAt?: string | undefined
  comment?: string
  onClose: () => void
  onStored?: () => void
}

/** The form of a dictated report. Unsent answers survive a reload. */
export const DictatedReport = ({ contact, station, nextTryAt, comment, onClose, onStored }: Props) => {
  const t = useTranslations('calls')
  const ui = useTranslations('ui')
  const { submit, isBusy, reason } = useSubmit()
  const invalidate = useInvalidate()
  const { idObserver, observerName, owed } = contact
  const place = useStationChoices(contact, station)
  const formChoices = useFormChoices(contact)
  const [chosenForm, setForm] = useState<number>()
  const idForm = chosenForm ?? formChoices[0]?.value ?? 0
  const form = useQuery({
    ...endpointQuery(forms.get, { params: { id: idForm } }),
    enabled: idForm > 0,
    placeholderData: undefined,
  })
  const idPollingStation = place.selected?.id
  const { draft, change, moveTo, discard } = useUnsentAnswers(idObserver, idPollingStation, idForm)
  const sections = form.data ?? []
  const stored = useStoredAnswers(idObserver, idPollingStation)
  const known = stored.data ?? []
  const asked = findAsked(sections, draft, known)
  const answers = toAnswers(withoutUnasked(draft, asked.ids))
  const total = asked.ids.size
  /** The answers that the user was warned about: a part of the form. */
  const [warned, setWarned] = useState<string>()
  const isPart = answers.length < total
  const isWarned = isPart && warned === JSON.stringify(answers)
  const { formProps, focusUnanswered } = useAnswerKeys(form.data !== undefined)
  const lastRequest = useRef<IdempotentRequest>(undefined)
  const send = () =>
    submit(async () => {
      if (idPollingStation === undefined) return
      const idCheckpoint = owed.find(report => report.idForm === idForm)?.idCheckpoint
      const body = { idObserver, idPollingStation, answers, idCheckpoint, nextTryAt, comment }
      lastRequest.current = reuseOrCreateRequest(JSON.stringify(body), lastRequest.current)
      await call(calls.dictate, { body, headers: { 'Idempotency-Key': lastRequest.current.key } })
      discard()
      void invalidate([calls.board, calls.queue, calls.owing])
      toast('success', t('dictatedStored'), t('dictatedStoredText', { observer: observerName }))
      onClose()
      onStored?.()
    })
  const store = () => {
    if (!isPart || isWarned) return void send()
    setWarned(JSON.stringify(answers))
    focusUnanswered()
  }
  return (
    <form
      {...formProps}
      noValidate
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        store()
      }}
    >
      <DictationHeader contact={contact} answered={answers.length} total={total} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Combobox
          label={t('station')}
          hint={t('stationHint')}
          choices={place.choices}
          value={idPollingStation === undefined ? undefined : String(idPollingStation)}
          onSearch={place.search}
          onChange={value => {
            moveTo(value === undefined ? undefined : Number(value))
            place.choose(value)
          }}
        />
        <Select label={t('formField')} value={idForm} choices={formChoices} onChoose={setForm} />
      </div>
      <p className="text-soft text-sm">
        {t('dictateHint')} <span className="pointer-coarse:hidden">{t('dictateKeys')}</span>
      </p>
      {form.isPending && <FormSkeleton fieldCount={4} hasButtons={false} />}
      {form.isError && <QueryFailure query={form} />}
      {stored.isError && <QueryFailure query={stored} />}
      <DictatedSections {...{ sections, draft }} asked={asked.ids} onChange={change} />
      <footer className="sticky bottom-0 z-10 -mx-5 -mb-5 grid gap-2 border-line border-t bg-surface px-5 py-3">
        <FormError text={reason} />
        <DictationNotices
          {...{ idForm, sections }}
          station={place.selected}
          answers={withoutUnasked(withStored(draft, known), asked.ids)}
          unasked={asked.unasked}
        />
        {isWarned && (
          <p role="alert" className="text-late">
            {t('storePart', { missing: total - answers.length, answered: answers.length, total })}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            isBusy={isBusy}
            disabled={answers.length === 0 || idPollingStation === undefined || isBusy}
          >
            {isWarned
              ? t('storePartAction', { answered: answers.length, total })
              : t('storeAnswers', { count: answers.length })}
          </Button>
        </div>
      </footer>
    </form>
  )
}
