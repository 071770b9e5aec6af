import type { StationReports } from '@scrutineer/contract/stations'
import { CircleCheck, Info, MessagesSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { TimelineSearch } from '../../../shared/activity/timeline-search.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ComparisonTable } from './comparison-table.tsx'

const isDifferent = ({ state }: StationReports['questions'][number]) => state === 'differ' || state === 'overTime'

interface Props {
  reports: StationReports
  shown: TimelineSearch['q']
  onShow: (shown: TimelineSearch['q']) => void
}

/** What the observers answered, side by side. */
export const ComparisonCard = ({ reports, shown, onShow }: Props) => {
  const t = useTranslations('stations')
  const { questions, disagreementMinutes } = reports
  const visible = shown === 'd' ? questions.filter(isDifferent) : questions
  const answering = new Set(questions.flatMap(({ answers }) => answers.map(({ idObserver }) => idObserver)))
  return (
    <Card className="min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2.5">
        <h2 className="font-semibold">{t('comparison')}</h2>
        <SegmentedControl
          label={t('questionsShown')}
          choices={[
            { value: 'all', label: t('allAnswered') },
            { value: 'd', label: t('onlyDifferent') },
          ]}
          value={shown ?? 'all'}
          onChange={value => onShow(value === 'd' ? 'd' : undefined)}
        />
      </div>
      {questions.length === 0 && <EmptyState icon={MessagesSquare} title={t('noAnswers')} text={t('noAnswersText')} />}
      {questions.length > 0 && visible.length === 0 && (
        <EmptyState icon={CircleCheck} title={t('noneDiffer')} text={t('noneDifferText')} />
      )}
      {visible.length > 0 && (
        <>
          <ComparisonTable
            idPollingStation={reports.station.id}
            observers={reports.observers.filter(({ idObserver }) => answering.has(idObserver))}
            questions={visible}
          />
          <p className="flex gap-2 border-line border-t px-4 py-2.5 text-soft text-sm">
            <Info aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {t('differHint', { minutes: disagreementMinutes })}
          </p>
        </>
      )}
    </Card>
  )
}
