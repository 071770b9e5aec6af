import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure, QueryFailure } from '../../shared/query-failure.tsx'
import { announce } from '../../ui/announcer.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { later } from '../../ui/later.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DetailsHead, VisitFacts } from './details-head.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { FormAnswers } from './form-answers.tsx'
import { type FormTab, firstTab, formTabs } from './form-tabs.ts'
import { mergeForm } from './merge-form.ts'
import { NoteList } from './note-list.tsx'
import { flagStops, noteId, noteStops } from './stops.ts'
import { useAddNote } from './use-add-note.tsx'
import { useDetails, usePrefetchDetails, useSections } from './use-details.ts'
import { useKeys } from './use-keys.ts'
import { type Place, useThread } from './use-threads.ts'
import { useWalk } from './use-walk.ts'

const UnsentNotes = later(async () => (await import('./unsent-notes.tsx')).UnsentNotes)
const EarlierVisits = later(async () => (await import('./earlier.tsx')).EarlierVisits)

const TabTitle = ({ tab }: { tab: FormTab }) => {
  const t = useTranslations('answers')
  return (
    <>
      <span className="max-w-64 truncate" title={tab.title}>
        {tab.title}
      </span>
      {tab.flags > 0 && (
        <Badge look="danger" icon={Flag}>
          <span aria-hidden>{tab.flags}</span>
          <span className="sr-only">{t('flagsCounted', { count: tab.flags })}</span>
        </Badge>
      )}
    </>
  )
}

interface Props {
  place: Place
  /** The thread after this one: fetched ahead. */
  next: Place | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One report: who and when, the notes on the station, and the forms, each with what was answered. */
export const Details = ({ place, next, onPrevious, onNext }: Props) => {
  const t = useTranslations('answers')
  const [tabId, setTabId] = useState<string>()
  const [openNotes, setOpenNotes] = useState<ReadonlySet<number>>(new Set())
  const { thread, isLooking } = useThread(place)
  const details = useDetails(place)
  const { tabs, placeNotes } = formTabs(details.forms, details.filled ?? [], details.notes)
  // The tab opened on arrival stays open, whatever arrives later.
  const arrival = details.isReady ? firstTab(tabs)?.id : undefined
  if (tabId === undefined && arrival !== undefined) setTabId(arrival)
  const tab = details.isReady ? (tabs.find(({ id }) => id === tabId) ?? firstTab(tabs)) : undefined
  const sections = useSections(tab)
  usePrefetchDetails(next, details.isReady && !sections.isLoading)
  const flags = flagStops(tabs)
  const { walk, goTo } = useWalk({ onTab: setTabId, onOpenNotes: id => setOpenNotes(old => new Set(old).add(id)) })
  const note = useAddNote(place, ({ id, questionId }) =>
    goTo({ elementId: noteId(id), ...(questionId !== null && { questionId }) }),
  )
  const goToFlag = (step: 1 | -1) => {
    if (!walk('flag', flags, step)) announce(t('noFlags'))
  }
  useKeys({
    f: () => goToFlag(1),
    F: () => goToFlag(-1),
    n: () => {
      if (!walk('note', noteStops(placeNotes, tabs), 1)) announce(t('noNotes'))
    },
  })
  const toggleNotes = (id: number) =>
    setOpenNotes(old => (old.has(id) ? new Set([...old].filter(other => other !== id)) : new Set(old).add(id)))
  const hasContent = details.filled !== undefined
  return (
    <section id="details" aria-labelledby="details-title" className="grid grid-cols-1 gap-4">
      <DetailsHead
        {...{ place, thread, isLooking, onPrevious, onNext }}
        flags={flags.length}
        onFirstFlag={() => goToFlag(1)}
        onAddNote={note.open && (() => note.open?.(undefined))}
      />
      {details.error && (
        <Failure
          error={details.error}
          part={details.areNotesMissing ? t('notesMissing') : undefined}
          onRetry={() => void details.retry()}
          isRetrying={details.isRetrying}
          dataFrom={hasContent ? details.from : 0}
        />
      )}
      {(hasContent || !details.error) && <VisitFacts visit={details.visit} />}
      {details.earlierVisits.length > 0 && <EarlierVisits versions={details.earlierVisits} />}
      {!details.isReady && !details.error && <DetailsSkeleton />}
      {note.open && <UnsentNotes place={place} onOpen={note.open} />}
      {placeNotes.length > 0 && (
        <section className="grid grid-cols-1 gap-2">
          <h3 className="font-semibold">{t('placeNotes', { count: placeNotes.length })}</h3>
          <NoteList label={t('notes')} notes={placeNotes} onExpired={details.renewPictures} />
        </section>
      )}
      {details.isReady && tab && (
        <Tabs
          label={t('forms')}
          tabs={tabs.map(each => ({ id: each.id, title: <TabTitle tab={each} /> }))}
          selected={tab.id}
          onSelect={setTabId}
        >
          {sections.isError && <QueryFailure of={sections} />}
          {sections.isLoading && <DetailsSkeleton />}
          {(sections.data || tab.formId === null) && (
            <FormAnswers
              form={mergeForm(sections.data ?? [], tab.filled, tab.notes)}
              earlier={details.earlierAnswers}
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
