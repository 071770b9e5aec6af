import type { Situation } from '@scrutineer/contract/situation'

export const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** Stations of all counties, and those with a report. */
export const stationTotals = ({ counties }: Pick<Situation, 'counties'>) => ({
  stations: sum(counties.map(({ stations }) => stations)),
  seen: sum(counties.map(({ seen }) => seen)),
})

type County = Situation['counties'][number]

export const isAssigned = ({ assigned = 0 }: County) => assigned > 0

/**
 * What coverage is measured against: in a county with assigned stations these; in another one with reports, which its observers
 * chose themselves, all of its stations. The other counties don't count, and have no stations once any are assigned elsewhere.
 */
export const coverageOf = ({ counties }: Pick<Situation, 'counties'>) => {
  const hasAssignments = counties.some(isAssigned)
  const measured = counties.map(county => {
    if (isAssigned(county)) return { ...county, seen: county.assignedSeen ?? 0, stations: county.assigned ?? 0 }
    return hasAssignments && county.seen === 0 ? { ...county, stations: 0 } : county
  })
  const observed = measured.filter(county => isAssigned(county) || county.seen > 0)
  return {
    /** Stations are assigned in some county. */
    hasAssignments,
    /** Stations are assigned in each county that counts. */
    isAllAssigned: hasAssignments && observed.every(isAssigned),
    counties: measured,
    observedCounties: observed.length,
    ...stationTotals({ counties: observed }),
  }
}

/** Follow-ups that still need work. */
export const openFollowUps = ({ followUps }: Pick<Situation, 'followUps'>) =>
  sum(followUps.states.map(({ ages }) => sum(ages)))
