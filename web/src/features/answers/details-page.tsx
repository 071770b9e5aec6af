import { answers } from '@scrutineer/contract/answers'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { q } from '../../api/query.ts'
import { useExplain } from '../../shared/explain.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

/** What one observer answered at one polling station. */
export const DetailsPage = () => {
  const t = useTranslations('answers')
  const explain = useExplain()
  const { idObserver, idPollingStation } = useParams({ strict: false })
  const filled = useQuery(
    q(answers.filledIn, { query: { idObserver: idObserver ?? '', idPollingStation: idPollingStation ?? '' } }),
  )
  if (filled.isError)
    return (
      <ErrorState reason={explain(filled.error)} onRetry={() => void filled.refetch()} isRetrying={filled.isFetching} />
    )
  return (
    <Card aria-label={t('TITLE')}>
      <ul className="divide-y divide-line">
        {filled.data?.map(question => (
          <li key={question.id} className="px-4 py-2.5">
            <p className="font-medium">
              {question.idQuestion} {question.text}
            </p>
            <p className="text-soft">{question.answers.map(answer => answer.value ?? answer.text).join(', ')}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
