import './reported.css'
import { useQuery } from '@tanstack/react-query'
import { useCapability } from '../../../api/capabilities.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ChecksCard } from './checks-card.tsx'
import { checkCountsQuery, reportedOptions, turnoutQuery } from './reported-query.ts'
import { SummariesCard } from './summaries-card.tsx'
import { TurnoutCard } from './turnout-card.tsx'

/** What observers typed as numbers, for the forms that ask for some: turnout, checks, and the numbers of each field. */
export const ReportedNumbers = ({ idNgo }: { idNgo: number | undefined }) => {
  const turnout = useQuery({ ...turnoutQuery(idNgo), ...reportedOptions })
  const { data: checks } = useQuery({ ...checkCountsQuery(idNgo), ...reportedOptions })
  if (!useCapability('numbers')) return null
  return (
    <div className="reported-grid">
      {turnout.isError && !turnout.data && (
        <Card>
          <QueryFailure query={turnout} />
        </Card>
      )}
      {turnout.data && turnout.data.points.length > 0 && <TurnoutCard turnout={turnout.data} />}
      {checks && checks.length > 0 && <ChecksCard checks={checks} idNgo={idNgo} />}
      <div className="reported-summaries">
        <SummariesCard idNgo={idNgo} />
      </div>
    </div>
  )
}
