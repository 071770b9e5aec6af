import { openFollowUpStates, type Situation } from '@scrutineer/contract/situation'
import { Clock } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useAge } from '../../../shared/activity/use-age.ts'
import { useWaitingTime } from '../../../shared/activity/use-waiting-time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { sum } from '../totals.ts'

/** The emergency that has waited longest without an owner. */
const OldestUntaken = ({ followUps }: { followUps: Situation['followUps'] | undefined }) => {
  const t = useTranslations('situation')
  const getAge = useAge()
  const oldest = followUps?.oldestUntaken
  const waitingTime = useWaitingTime({ enabled: Boolean(oldest), refetches: true })
  const { minutes, isLate } = oldest ? waitingTime(oldest.since) : { minutes: 0, isLate: false }
  return (
    <div>
      <h2 className={classNames('flex items-center gap-2', isLate ? 'text-late' : 'text-soft')}>
        <Clock aria-hidden />
        {t('oldestUntaken')}
      </h2>
      <p className={classNames('wall-age font-semibold tracking-tight', isLate && 'text-late')}>
        {oldest ? getAge(minutes) : t('none')}
      </p>
      <p>
        {oldest && `${oldest.pollingStationName} · `}
        {followUps && t('untaken', { count: followUps.untaken })}
      </p>
    </div>
  )
}

/** The oldest untaken emergency, and the open follow-ups by state. */
export const WallFollowUps = ({ situation }: { situation: Situation | undefined }) => {
  const t = useTranslations('situation')
  const tState = useTranslations('followUp')
  const format = useFormatter()
  const agesOf = (state: string) => situation?.followUps.states.find(each => each.state === state)?.ages ?? []
  return (
    <section className="wall-follow-ups grid border-b">
      <OldestUntaken followUps={situation?.followUps} />
      <div>
        <h2 className="text-soft">{t('followUps')}</h2>
        <dl>
          {openFollowUpStates.map(state => (
            <div key={state} className="flex justify-between">
              <dt>{tState(`state.${state}`)}</dt>
              <dd className="font-semibold">{situation && format.number(sum(agesOf(state)))}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
