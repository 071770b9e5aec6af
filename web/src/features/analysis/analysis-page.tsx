import './analysis.css'
import type { Analysis } from '@scrutineer/contract/analysis'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { useLiveQuery } from '../../api/live/use-live-query.ts'
import { isFirstLoad } from '../../api/query.ts'
import { formatClock, formatDateTime } from '../../lib/format/dates.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths, routePaths } from '../../shared/paths.ts'
import { publishedFormQuery, toFormChoices } from '../../shared/published-form.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { PrintButton } from '../../ui/layout/print-button.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { AnalysisFilters, useAnalysisFilterNames } from './analysis-filters.tsx'
import {
  type AnalysisSearch,
  analysisQuery,
  changesAnalysis,
  crossingOf,
  formListQuery,
  idleRefetchMs,
  receivedFormsQuery,
  sharedFilters,
  valuesQuery,
} from './analysis-query.ts'
import { EarlierRoundBar, RoundMenu, useComparison, useEarlierRound } from './earlier-round-bar.tsx'
import { CardSkeleton, QuestionCard } from './question-card.tsx'
import { QuestionList, toSections } from './question-list.tsx'
import type { CardQuestion } from './use-card.ts'
import { ComparisonContext } from './use-earlier.ts'

/** As on the situation page: a report must appear within two seconds; a busy day has a hundred answers a second. */
const refetchEveryMs = 1_200

/** The published forms; without one in the address, the newest with reports is opened. */
const useForms = (search: AnalysisSearch) => {
  const router = useRouter()
  const list = useQuery(formListQuery())
  const received = useQuery({ ...receivedFormsQuery(), enabled: search.form === undefined })
  const choices = toFormChoices(list.data?.formVersions)
  const answered = (received.data?.forms ?? []).filter(({ reports }) => reports > 0).map(({ idForm }) => idForm)
  const isKnown = list.data && !isFirstLoad(received)
  const newest = Math.max(...(answered.length > 0 ? answered : choices.map(({ value }) => value)))
  const opened = isKnown && search.form === undefined && choices.length > 0 ? newest : undefined
  useEffect(() => {
    // While the next screen loads, this one is still shown.
    const isLeaving = router.state.location.pathname !== routePaths.analysis
    // In the address, so that neither a copied link nor the next report opens another form.
    if (opened !== undefined && !isLeaving)
      void router.navigate({ href: paths.analysis({ ...search, form: opened }), replace: true })
  }, [router, opened, search])
  return { list, choices }
}

/** The answers of the address, and its form as published. */
const useAnalysis = (search: AnalysisSearch) => {
  const { form } = search
  const isChosen = form !== undefined
  const query = useLiveQuery(
    { ...analysisQuery(search), enabled: isChosen },
    { concerns: changesAnalysis, idleRefetchMs, everyMs: refetchEveryMs },
  )
  const published = useQuery({ ...publishedFormQuery(form ?? 0), enabled: isChosen })
  const options = published.data?.flatMap(({ questions }) => questions.flatMap(question => question.optionsToQuestions))
  const values = useQuery({
    ...valuesQuery(search),
    ...{ enabled: isChosen, refetchInterval: idleRefetchMs },
    // Those of another filter look like these.
    placeholderData: undefined,
  })
  const { data, isPlaceholderData } = query
  const [shownForm, setShownForm] = useState(form)
  if (data && !isPlaceholderData && shownForm !== form) setShownForm(form)
  return {
    failed: [query, published, values].find(({ isError }) => isError),
    // The answers to another form are no placeholder.
    analysis: isPlaceholderData && shownForm !== form ? undefined : (data ?? undefined),
    published: options && new Map(options.map(option => [option.idOption, option])),
    typed: values.data ?? (values.isError ? null : undefined),
    isStale: isPlaceholderData,
  }
}

/** Whose reports are counted: NGO staff see those of their NGO. */
const useWhose = ({ idNgo }: AnalysisSearch) => {
  const { isOrganizer } = useCurrentUser()
  if (!isOrganizer) return 'own'
  return idNgo === undefined ? 'all' : 'one'
}

/** About as long as those to come. */
const unknownBase: Analysis['base'] = { stations: 1000, expected: 1000, reports: 1000 }

/** What is counted. While the numbers are loading, its text takes up its place. */
const Caption = ({ analysis, search }: { analysis: Analysis | undefined; search: AnalysisSearch }) => {
  const t = useTranslations('analysis')
  const whose = useWhose(search)
  const { stations, expected, reports } = analysis?.base ?? unknownBase
  return (
    <p aria-hidden={!analysis} className={classNames('min-h-9 text-soft text-sm', !analysis && 'invisible')}>
      {t('stations', { whose, stations, expected })}{' '}
      {search.unit === 'stations' ? t('oneAnswer') : t('reports', { reports })} {t('caption')}
    </p>
  )
}

interface ResultsProps extends Omit<CardQuestion, 'question'> {
  /** Form, filters and time, for files; undefined while the numbers are those of other filters. */
  context: string | undefined
  isStale: boolean
}

/** A card for each question, by section. */
const Results = ({ isStale, ...card }: ResultsProps) => {
  const { analysis, search } = card
  const t = useTranslations('analysis')
  const grouped = toSections(analysis.questions)
  const crossing = crossingOf(search)
  return (
    <div className="analysis">
      <QuestionList sections={grouped} />
      <div aria-busy={isStale} className={classNames('grid grid-cols-1 gap-4', isStale && 'opacity-60')}>
        {grouped.map(({ heading, questions }, index) => (
          <div key={index} className="grid grid-cols-1 gap-2">
            <h2 className="wrap-anywhere font-semibold">{heading ?? t('formerQuestions')}</h2>
            <div className="analysis-cards">
              {questions.map(question => (
                <QuestionCard
                  key={question.idQuestion}
                  {...card}
                  question={question}
                  crossing={crossing?.question === question.idQuestion ? crossing : undefined}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

const ResultsSkeleton = () => (
  <div aria-hidden className="analysis">
    <div className="analysis-questions">
      {Array.from({ length: 8 }, (_, row) => (
        <span key={row} className="flex h-6.5 items-center px-2">
          <Skeleton className="w-32" />
        </span>
      ))}
    </div>
    <div className="grid grid-cols-1 content-start gap-2">
      <span className="flex h-5 items-center">
        <Skeleton className="w-40" />
      </span>
      <div className="analysis-cards">
        {Array.from({ length: 6 }, (_, card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </div>
  </div>
)

const route = getRouteApi(routePaths.analysis)

const NoForm = () => {
  const t = useTranslations('analysis')
  const { canManage } = useCurrentUser()
  return (
    <EmptyCard icon={ClipboardList} title={t('noForm')} text={t('noFormText')}>
      {canManage && <LinkButton href={paths.forms()}>{t('toForms')}</LinkButton>}
    </EmptyCard>
  )
}

/** What observers answered to each question of a form, live. */
export const AnalysisPage = () => {
  const t = useTranslations('analysis')
  const timeZone = useTimeZone() ?? 'UTC'
  const search: AnalysisSearch = route.useSearch()
  const { list, choices } = useForms(search)
  const { failed, analysis, published, typed, isStale } = useAnalysis(search)
  const failure = list.isError ? list : failed
  const form = choices.find(({ value }) => value === search.form)?.label
  const { code = '' } = list.data?.formVersions.find(({ id }) => id === search.form) ?? {}
  const { round, choose } = useEarlierRound()
  const comparison = useComparison({ round, search, code, questions: analysis?.questions })
  const filters = useAnalysisFilterNames(search)
  const asOf = analysis && t('asOf', { time: formatDateTime(new Date(analysis.asOf), timeZone) })
  const context = isStale ? undefined : [form, ...filters, asOf, t('caption')].filter(Boolean).join(' · ')
  const isReady = analysis !== undefined && published !== undefined
  const isEmpty = search.form === undefined && list.data !== undefined && choices.length === 0
  return (
    <PageLayout
      title={t('title')}
      count={
        <span role="status">
          {analysis ? (
            <span aria-live="off">{t('asOf', { time: formatClock(new Date(analysis.asOf), timeZone) })}</span>
          ) : (
            <span className="sr-only">{!failure && !isEmpty && t('loading')}</span>
          )}
        </span>
      }
      actions={
        <>
          {search.form !== undefined && (
            <LinkButton href={paths.analysisTable(sharedFilters(search))}>{t('asTable')}</LinkButton>
          )}
          {!isEmpty && <RoundMenu onChoose={choose} />}
          <PrintButton />
        </>
      }
    >
      <AnalysisFilters search={search} forms={choices} />
      {failure && isReady && <QueryFailure query={failure} />}
      {failure && !isReady && (
        <Card>
          <QueryFailure query={failure} />
        </Card>
      )}
      {isEmpty && <NoForm />}
      {(isReady || !(failure || isEmpty)) && <Caption analysis={isReady ? analysis : undefined} search={search} />}
      {comparison && <EarlierRoundBar comparison={comparison} onRemove={() => choose(undefined)} />}
      {isReady && (
        <ComparisonContext value={comparison}>
          <Results {...{ analysis, published, typed, context, search, isStale }} />
        </ComparisonContext>
      )}
      {!(isReady || failure || isEmpty) && <ResultsSkeleton />}
    </PageLayout>
  )
}
