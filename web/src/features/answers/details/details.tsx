import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useScreenActions } from '../../../shared/keyboard/screen-actions.ts'
import { RequestFailure } from '../../../shared/query-failure.tsx'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useReportFollowUp } from '../follow-up/use-report-follow-up.tsx'
import { StationNotes, UnsentNotes } from '../notes/note-list.tsx'
import { useAddNote } from '../notes/use-add-note.tsx'
import type { ObserverStation } from '../threads/threads-query.ts'
import { useThread } from '../threads/use-threads.ts'
import { useMarkSeen } from '../triage/use-mark-seen.ts'
import { DetailsHeader } from './details-header.tsx'
import { DetailsLayout } from './details-layout.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'
import { FlaggedAnswers } from './flagged-answers.tsx'
import { flaggedAnswers, formTabs, initialTab } from './forms/form-tabs.ts'
import { type ShownQuestions, shownQuestions } from './forms/merge-form.ts'
import { ReportForms } from './forms/report-forms.tsx'
import { flagTargets, noteId, noteTargets, useFlagNavigation } from './navigation-targets.ts'
import { ReportContext } from './report-context.ts'
import { Contradictions } from './review/contradictions.tsx'
import { FiredChecks } from './review/fired-checks.tsx'
import { VisitHistory } from './revision-history.tsx'
import { StationContext, VisitSummary } from './station/station-context.tsx'
import { useDetails, useReadAhead, useSections } from './use-details.ts'

const storageKey = 'shown-questions'

/** Which questions the details show. Persisted in local storage, so that the next report shows the same. */
const useShownQuestions = () => {
  const [shown, setShown] = useState<ShownQuestions>(
    () => shownQuestions.find(value => value === localStorage.getItem(storageKey)) ?? 'all',
  )
  const choose = (next: ShownQuestions) => {
    localStorage.setItem(storageKey, next)
    setShown(next)
  }
  return [shown, choose] as const
}

/** The questions whose notes are open. */
const useOpenNotes = () => {
  const [openNotes, setOpenNotes] = useState<ReadonlySet<number>>(new Set())
  return {
    openNotes,
    openNotesOf: (questionId: number) => setOpenNotes(old => new Set(old).add(questionId)),
    toggleNotesOf: (questionId: number) =>
      setOpenNotes(old =>
        old.has(questionId) ? new Set([...old].filter(other => other !== questionId)) : new Set(old).add(questionId),
      ),
  }
}

/** Whether a condition is or was met: what begins later, such as a follow-up, doesn't take the report away. */
const useOnceMet = (isMet: boolean) => {
  const [wasMet, setMet] = useState(isMet)
  if (isMet && !wasMet) setMet(true)
  return isMet || wasMet
}

interface Props {
  observerStation: ObserverStation
  /** The address of the next thread, to preload. */
  nextHref: string | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

interface PartProps {
  details: ReturnType<typeof useDetails>
}

const DetailsFailure = ({ details }: PartProps) => {
  const t = useTranslations('answers')
  if (!details.error) return null
  return (
    <RequestFailure
      error={details.error}
      part={details.areNotesMissing ? t('notesFailed') : undefined}
      onRetry={() => void details.retry()}
      isRetrying={details.isRetrying}
      lastDataAt={details.answeredQuestions ? details.loadedAt : 0}
    />
  )
}

/** The station, its other observers, and the visit with its earlier versions. */
const Visit = ({ observerStation, details }: PartProps & Pick<Props, 'observerStation'>) => (
  <>
    <div className="grid grid-cols-1 gap-1.5">
      <StationContext {...observerStation} />
      {(details.answeredQuestions || !details.error) && <VisitSummary visit={details.visit} />}
    </div>
    {details.supersededVisits.length > 0 && <VisitHistory versions={details.supersededVisits} />}
  </>
)

/** One report: its header, the visit, the notes on the station, and the forms with their answers. */
export const Details = ({ observerStation, nextHref, onPrevious, onNext }: Props) => {
  const t = useTranslations('answers')
  const [tabId, setTabId] = useState<string>()
  const [shown, setShown] = useShownQuestions()
  const { openNotes, openNotesOf, toggleNotesOf } = useOpenNotes()
  const { thread, isLoadingThread } = useThread(observerStation)
  const followUp = useReportFollowUp(observerStation, thread)
  const details = useDetails(observerStation, thread)
  const isShown = useOnceMet(!isLoadingThread && (details.isWhole || details.error !== undefined))
  useMarkSeen(details.isReady && details.isCurrent ? thread : undefined)
  // Long forms are rendered after what comes first, and a key interrupts it.
  const hasForms = useDeferredValue(isShown, false)
  const answered = details.answeredQuestions ?? []
  const { tabs, stationNotes } = formTabs(details.forms, answered, details.notes)
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
  const flagged = flaggedAnswers(answered, details.answeredAt)
  // Without their texts they are seen in the forms alone.
  const described = flagged.filter(({ text }) => text !== undefined)
  const contradicted = answered.filter(each => each.correction?.isContradicted)
  const note = useAddNote(observerStation, ({ id, questionId }) => {
    showNotes()
    goTo({ elementId: noteId(id), ...(questionId !== null && { questionId }) })
  })
  const goToFlag = (step: 1 | -1) => {
    if (!goToNext('flag', flags, step)) announce(t('noFlags'))
  }
  const notes = noteTargets(stationNotes, tabs)
  const goToNote = () => {
    showNotes()
    if (!goToNext('note', notes, 1)) announce(t('noNotes'))
  }
  const hasFlags = flags.length > 0
  const addNote = note.open && (() => note.open?.(undefined))
  useScreenActions([
    { key: 'f', label: t('shortcutNextFlag'), isPossible: hasFlags, run: () => goToFlag(1) },
    { key: 'F', label: t('shortcutPreviousFlag'), isPossible: hasFlags, run: () => goToFlag(-1) },
    { key: 'n', label: t('shortcutNextNote'), isPossible: notes.length > 0, run: goToNote },
    ...(addNote ? [{ label: t('addNoteOnStation'), run: addNote }] : []),
  ])
  return (
    <ReportContext
      value={{ observerStation, openNotes, toggleNotesOf, addNote: note.open, renewPictures: details.renewPictures }}
    >
      <DetailsLayout
        head={
          <>
            <DetailsHeader
              observerStation={observerStation}
              thread={thread}
              isLoadingThread={isLoadingThread}
              onPrevious={onPrevious}
              onNext={onNext}
              counts={
                details.answeredQuestions && {
                  flagged: flagged.length,
                  answered: answered.filter(each => each.answers.length > 0).length,
                }
              }
              onAddNote={addNote}
            />
            {followUp.bar}
          </>
        }
        failure={<DetailsFailure details={details} />}
        first={
          <>
            {isShown && <Visit observerStation={observerStation} details={details} />}
            {!isShown && !isLoadingThread && <DetailsSkeleton />}
            {isShown && contradicted.length > 0 && <Contradictions answered={contradicted} />}
            {isShown && <FiredChecks checks={details.checks} answered={answered} />}
            {isShown && described.length > 0 && (
              <FlaggedAnswers
                questions={described}
                answeredAt={details.answeredAt}
                notes={details.notes}
                targets={flags}
                onShow={goTo}
                onFirst={() => goToFlag(1)}
              />
            )}
          </>
        }
        history={isShown && followUp.history}
        rest={
          <>
            {isShown && <UnsentNotes />}
            {isShown && stationNotes.length > 0 && <StationNotes notes={stationNotes} />}
            {hasForms && tab && (
              <ReportForms
                {...{ tabs, tab, sections, shown }}
                onTab={setTabId}
                onShown={setShown}
                revisionHistory={details.answerHistory}
              />
            )}
            {isShown && details.isReady && !tab && <Card className="p-4 text-soft">{t('noForms')}</Card>}
          </>
        }
      />
      {note.dialog}
      {followUp.dialog}
    </ReportContext>
  )
}
