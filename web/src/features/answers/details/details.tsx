import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { QueryFailure, RequestFailure } from '../../../shared/query-failure.tsx'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { NoteList } from '../notes/note-list.tsx'
import { useAddNote } from '../notes/use-add-note.tsx'
import type { ObserverStation } from '../threads/threads-query.ts'
import { useShortcuts } from '../threads/use-shortcuts.ts'
import { useThread } from '../threads/use-threads.ts'
import { useMarkSeen } from '../triage/use-mark-seen.ts'
import { DetailsHeader, VisitSummary } from './details-header.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { FormAnswers } from './form-answers.tsx'
import { type FormTab, formTabs, initialTab } from './form-tabs.ts'
import { mergeForm } from './merge-form.ts'
import { flagTargets, noteId, noteTargets } from './navigation-targets.ts'
import { useDetails, useReadAhead, useSections } from './use-details.ts'
import { useFlagNavigation } from './use-flag-navigation.ts'

const UnsentNotes = lazyComponent(async () => (await import('../notes/unsent-notes.tsx')).UnsentNotes)
const VisitHistory = lazyComponent(async () => (await import('./revision-history.tsx')).VisitHistory)

const TabTitle = ({ tab }: { tab: FormTab }) => {
  const t = useTranslations('answers')
  return (
    <>
      <span className="max-w-64 truncate" title={tab.title}>
        {tab.title}
      </span>
      {tab.flags > 0 && (
        <Badge variant="danger" icon={Flag}>
          <span aria-hidden>{tab.flags}</span>
          <span className="sr-only">{t('flagCount', { count: tab.flags })}</span>
        </Badge>
      )}
    </>
  )
}

interface Props {
  observerStation: ObserverStation
  /** The address of the next thread, to preload. */
  nextHref: string | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One report: its header, the visit, the notes on the station, and the forms with their answers. */
export const Details = ({ observerStation, nextHref, onPrevious, onNext }: Props) => {
  const t = useTranslations('answers')
  const [tabId, setTabId] = useState<string>()
  const [openNotes, setOpenNotes] = useState<ReadonlySet<number>>(new Set())
  const { thread, isLoadingThread } = useThread(observerStation)
  useMarkSeen(thread)
  const details = useDetails(observerStation)
  const { tabs, stationNotes } = formTabs(details.forms, details.answeredQuestions ?? [], details.notes)
  // The initial tab stays open when more data arrives.
  const initialTabId = details.isReady ? initialTab(tabs)?.id : undefined
  if (tabId === undefined && initialTabId !== undefined) setTabId(initialTabId)
  const tab = details.isReady ? (tabs.find(({ id }) => id === tabId) ?? initialTab(tabs)) : undefined
  const sections = useSections(tab)
  useReadAhead(nextHref, details.isReady && !sections.isLoading)
  const flags = flagTargets(tabs)
  const { goToNext, goTo } = useFlagNavigation({
    onTab: setTabId,
    onOpenNotes: id => setOpenNotes(old => new Set(old).add(id)),
  })
  const note = useAddNote(observerStation, ({ id, questionId }) =>
    goTo({ elementId: noteId(id), ...(questionId !== null && { questionId }) }),
  )
  const goToFlag = (step: 1 | -1) => {
    if (!goToNext('flag', flags, step)) announce(t('noFlags'))
  }
  useShortcuts({
    f: () => goToFlag(1),
    F: () => goToFlag(-1),
    n: () => {
      if (!goToNext('note', noteTargets(stationNotes, tabs), 1)) announce(t('noNotes'))
    },
  })
  const toggleNotes = (id: number) =>
    setOpenNotes(old => (old.has(id) ? new Set([...old].filter(other => other !== id)) : new Set(old).add(id)))
  const hasContent = details.answeredQuestions !== undefined
  return (
    <section id="details" aria-labelledby="details-title" className="grid grid-cols-1 gap-4">
      <DetailsHeader
        observerStation={observerStation}
        thread={thread}
        isLoadingThread={isLoadingThread}
        onPrevious={onPrevious}
        onNext={onNext}
        flags={flags.length}
        onFirstFlag={() => goToFlag(1)}
        onAddNote={note.open && (() => note.open?.(undefined))}
      />
      {details.error && (
        <RequestFailure
          error={details.error}
          part={details.areNotesMissing ? t('notesFailed') : undefined}
          onRetry={() => void details.retry()}
          isRetrying={details.isRetrying}
          lastDataAt={hasContent ? details.loadedAt : 0}
        />
      )}
      {(hasContent || !details.error) && <VisitSummary visit={details.visit} />}
      {details.supersededVisits.length > 0 && <VisitHistory versions={details.supersededVisits} />}
      {!details.isReady && !details.error && <DetailsSkeleton />}
      {note.open && <UnsentNotes observerStation={observerStation} onOpen={note.open} />}
      {stationNotes.length > 0 && (
        <section className="grid grid-cols-1 gap-2">
          <h3 className="font-semibold">{t('stationNotes', { count: stationNotes.length })}</h3>
          <NoteList label={t('notes')} notes={stationNotes} onExpired={details.renewPictures} />
        </section>
      )}
      {details.isReady && tab && (
        <Tabs
          label={t('forms')}
          tabs={tabs.map(each => ({ id: each.id, title: <TabTitle tab={each} /> }))}
          selected={tab.id}
          onSelect={setTabId}
        >
          {sections.isError && <QueryFailure query={sections} />}
          {sections.isLoading && <DetailsSkeleton />}
          {(sections.data || tab.formId === null) && (
            <FormAnswers
              form={mergeForm(sections.data ?? [], tab.answeredQuestions, tab.notes)}
              revisionHistory={details.supersededAnswers}
              openNotes={openNotes}
              onToggleNotes={toggleNotes}
              onAddNote={note.open}
              onExpired={details.renewPictures}
            />
          )}
        </Tabs>
      )}
      {details.isReady && !tab && <Card className="p-4 text-soft">{t('noForms')}</Card>}
      {note.dialog}
    </section>
  )
}
