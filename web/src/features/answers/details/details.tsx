import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RequestFailure } from '../../../shared/query-failure.tsx'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { NoteList } from '../notes/note-list.tsx'
import { useAddNote } from '../notes/use-add-note.tsx'
import type { ObserverStation } from '../threads/threads-query.ts'
import { useShortcuts } from '../threads/use-shortcuts.ts'
import { useThread } from '../threads/use-threads.ts'
import { useMarkSeen } from '../triage/use-mark-seen.ts'
import { DetailsHeader, VisitSummary } from './details-header.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { FlaggedAnswers, flaggedAnswers } from './flagged-answers.tsx'
import { formTabs, initialTab } from './forms/form-tabs.ts'
import { ReportForms } from './forms/report-forms.tsx'
import { useOpenNotes } from './forms/use-open-notes.ts'
import { useShownQuestions } from './forms/use-shown-questions.ts'
import { flagTargets, noteId, noteTargets } from './navigation-targets.ts'
import { useDetails, useReadAhead, useSections } from './use-details.ts'
import { useFlagNavigation } from './use-flag-navigation.ts'

const UnsentNotes = lazyComponent(async () => (await import('../notes/unsent-notes.tsx')).UnsentNotes)
const StationContext = lazyComponent(async () => (await import('./station-context.tsx')).StationContext)
const VisitHistory = lazyComponent(async () => (await import('./revision-history.tsx')).VisitHistory)

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
  const [shown, setShown] = useShownQuestions()
  const { openNotes, openNotesOf, toggleNotesOf } = useOpenNotes()
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
  const { goToNext, goTo } = useFlagNavigation({ onTab: setTabId, onOpenNotes: openNotesOf })
  /** Not all notes are visible among the flagged answers alone. */
  const showNotes = () => shown === 'flagged' && setShown('answered')
  const flagged = flaggedAnswers(details.answeredQuestions ?? [], details.answeredAt)
  const note = useAddNote(observerStation, ({ id, questionId }) => {
    showNotes()
    goTo({ elementId: noteId(id), ...(questionId !== null && { questionId }) })
  })
  const goToFlag = (step: 1 | -1) => {
    if (!goToNext('flag', flags, step)) announce(t('noFlags'))
  }
  useShortcuts({
    f: () => goToFlag(1),
    F: () => goToFlag(-1),
    n: () => {
      showNotes()
      if (!goToNext('note', noteTargets(stationNotes, tabs), 1)) announce(t('noNotes'))
    },
  })
  const hasContent = details.answeredQuestions !== undefined
  return (
    <section id="details" aria-labelledby="details-title" className="grid grid-cols-1 gap-4">
      <div
        data-details-head
        className="z-10 grid grid-cols-1 gap-3 border-line border-b bg-page py-2 lg:sticky lg:top-0"
      >
        <DetailsHeader
          observerStation={observerStation}
          thread={thread}
          isLoadingThread={isLoadingThread}
          onPrevious={onPrevious}
          onNext={onNext}
          counts={details.answeredQuestions && { flagged: flagged.length, answered: details.answeredQuestions.length }}
          onAddNote={note.open && (() => note.open?.(undefined))}
        />
      </div>
      {details.error && (
        <RequestFailure
          error={details.error}
          part={details.areNotesMissing ? t('notesFailed') : undefined}
          onRetry={() => void details.retry()}
          isRetrying={details.isRetrying}
          lastDataAt={hasContent ? details.loadedAt : 0}
        />
      )}
      <div className="grid grid-cols-1 gap-1.5">
        <StationContext {...observerStation} />
        {(hasContent || !details.error) && <VisitSummary visit={details.visit} />}
      </div>
      {details.supersededVisits.length > 0 && <VisitHistory versions={details.supersededVisits} />}
      {!details.isReady && !details.error && <DetailsSkeleton />}
      {details.isReady && flagged.length > 0 && (
        <FlaggedAnswers
          questions={flagged}
          answeredAt={details.answeredAt}
          notes={details.notes}
          targets={flags}
          onShow={goTo}
          onFirst={() => goToFlag(1)}
        />
      )}
      {note.open && <UnsentNotes observerStation={observerStation} onOpen={note.open} />}
      {stationNotes.length > 0 && (
        <section className="grid grid-cols-1 gap-2">
          <h3 className="font-semibold">{t('stationNotes', { count: stationNotes.length })}</h3>
          <NoteList label={t('notes')} notes={stationNotes} onExpired={details.renewPictures} />
        </section>
      )}
      {details.isReady && tab && (
        <ReportForms
          tabs={tabs}
          tab={tab}
          onTab={setTabId}
          sections={sections}
          shown={shown}
          onShown={setShown}
          revisionHistory={details.supersededAnswers}
          openNotes={openNotes}
          onToggleNotes={toggleNotesOf}
          onAddNote={note.open}
          onExpired={details.renewPictures}
        />
      )}
      {details.isReady && !tab && <Card className="p-4 text-soft">{t('noForms')}</Card>}
      {note.dialog}
    </section>
  )
}
