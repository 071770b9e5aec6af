import { followUpAgeLimits, openFollowUpStates } from '@scrutineer/contract/situation'
import { Clock } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { StateMark } from '../../../shared/activity/state-mark.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Link } from '../../../ui/link.tsx'
import type { FollowUpGroup, SituationProps } from '../situation-links.ts'
import { sum } from '../totals.ts'

/** Open follow-ups by state and age. */
export const OpenFollowUps = ({ situation, links }: SituationProps) => {
  const t = useTranslations('situation')
  const format = useFormatter()
  const ageLabels = [t('ages.under15'), t('ages.under60'), t('ages.under180'), t('ages.over180')]
  const rows = openFollowUpStates.map(state => ({
    ages: [],
    unassigned: [],
    ...situation?.followUps.states.find(each => each.state === state),
    state,
  }))
  const number = (count: number | undefined, group: FollowUpGroup) => {
    if (count === undefined) return <Skeleton className="ms-auto w-4" />
    if (count === 0) return format.number(count)
    return (
      <Link href={links.followUps(group)} className="rounded-sm underline-offset-2 hover:underline">
        {format.number(count)}
      </Link>
    )
  }
  const ageOf = (index: number) => (situation ? { age: { index, asOf: situation.asOf } } : {})
  const total = (index: number) => situation && sum(rows.map(({ ages }) => ages[index] ?? 0))
  return (
    <div className="overflow-x-auto px-2.5 pb-1">
      <table className="ages-table w-full text-sm">
        <thead className="text-soft">
          <tr>
            <th scope="col" className="font-normal">
              {t('state')}
            </th>
            {ageLabels.map(label => (
              <th key={label} scope="col" className="font-normal">
                {label}
              </th>
            ))}
            <th scope="col" className="font-normal">
              {t('all')}
            </th>
            <th scope="col" className="font-normal">
              {t('unassigned')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ state, ages, unassigned }) => {
            const isUntaken = state === 'new' || state === 'reopened'
            return (
              <tr key={state} className="border-t">
                <th scope="row" className="font-normal">
                  <Link href={links.followUps({ state })} className="rounded-sm underline-offset-2 hover:underline">
                    <StateMark state={state} />
                  </Link>
                </th>
                {[...followUpAgeLimits, 0].map((limit, index) => {
                  const count = ages[index]
                  const isLate = isUntaken && index > 0 && (unassigned[index] ?? 0) > 0
                  return (
                    <td
                      key={limit}
                      className={classNames(count === 0 && 'text-soft', isLate && 'font-semibold text-late')}
                    >
                      {isLate && <Clock aria-hidden className="me-1 inline size-3.5 align-text-bottom" />}
                      {number(count, { state, ...ageOf(index) })}
                    </td>
                  )
                })}
                <td className="font-semibold">{number(situation && sum(ages), { state })}</td>
                <td>{number(situation && sum(unassigned), { state, owner: 'none' })}</td>
              </tr>
            )
          })}
          <tr className="border-t">
            <th scope="row" className="font-normal">
              {t('all')}
            </th>
            {[...followUpAgeLimits, 0].map((limit, index) => (
              <td key={limit}>{number(total(index), ageOf(index))}</td>
            ))}
            <td className="font-semibold">{number(situation && sum(rows.map(({ ages }) => sum(ages))), {})}</td>
            <td className="font-semibold">{number(situation?.followUps.untaken, { owner: 'none' })}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
