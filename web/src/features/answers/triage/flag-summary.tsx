import type { OpenCheck } from '@scrutineer/contract/checks/form-check'
import type { Thread, TopFlag } from '@scrutineer/contract/fields/threads'
import { Calculator, Flag, MessageSquareWarning, Split } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useTypedFlagLabel } from '../../../shared/activity/use-flag-label.ts'
import { useCheckSentence } from '../../../shared/use-check-sentence.ts'

const titleOf = ({ question, option, value }: TopFlag) => `${question} ${value ? `${option}: ${value}` : option}`

/** How many selected flagged options a report has, without its checks. */
const flagCount = ({ numberOfFlagged, numberOfFlaggedChecks = 0, topFlags = [] }: Thread) =>
  numberOfFlagged === undefined ? topFlags.length : numberOfFlagged - numberOfFlaggedChecks

/** Whether the row says what is wrong. */
export const hasFindings = ({ topFlags = [], topChecks = [], isContradicted = false, problem }: Thread): boolean =>
  isContradicted || problem !== undefined || topFlags.length + topChecks.length > 0

const Checks = ({ checks, count }: { checks: readonly OpenCheck[]; count: number }) => {
  const t = useTranslations('answers')
  const sentence = useCheckSentence()
  const sentences = checks.map(({ says }) => sentence(says))
  return (
    <>
      <Calculator aria-hidden className="size-3.5 shrink-0 text-late" />
      <span className="sr-only">{t('checkCount', { count })}</span>
      <span className="truncate" title={sentences.join('\n')}>
        {sentences.join(' · ')}
      </span>
    </>
  )
}

/** Whether staff have to decide on an answer, the observer's problem, what was flagged and which checks fire, in one line, then how many more there are. */
export const FlagSummary = ({ thread }: { thread: Thread }) => {
  const t = useTranslations('answers')
  const flagLabel = useTypedFlagLabel()
  const { topFlags = [], topChecks = [], numberOfChecks = topChecks.length } = thread
  const flags = flagCount(thread)
  const more = flags + numberOfChecks - topFlags.length - topChecks.length
  return (
    <span className="relative flex min-w-0 items-center gap-1.5 text-sm">
      {thread.isContradicted && (
        <>
          <Split aria-hidden className="size-3.5 shrink-0 text-late" />
          <span className="shrink-0">{t('contradicted')}</span>
        </>
      )}
      {thread.problem !== undefined && (
        <>
          <MessageSquareWarning aria-hidden className="size-3.5 shrink-0 text-danger" />
          <span className="truncate" title={thread.problem}>
            {thread.problem}
          </span>
        </>
      )}
      {topFlags.length > 0 && (
        <>
          <Flag aria-hidden className="size-3.5 shrink-0 text-danger" />
          <span className="sr-only">{t('flagCount', { count: flags })}</span>
          <span className="truncate" title={topFlags.map(titleOf).join('\n')}>
            {topFlags.map((flag, index) => (
              <span key={`${flag.idQuestion} ${flag.option}`}>
                {index > 0 && ' · '}
                <span className="text-soft">{flag.questionCode}</span> {flagLabel(flag)}
              </span>
            ))}
          </span>
        </>
      )}
      {topChecks.length > 0 && <Checks checks={topChecks} count={numberOfChecks} />}
      {more > 0 && <span className="shrink-0 text-soft">+{more}</span>}
    </span>
  )
}
