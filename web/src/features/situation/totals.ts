import type { Situation } from '@scrutineer/contract/situation'

export const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** Stations of all counties, and those with a report. */
export const stationTotals = ({ counties }: Pick<Situation, 'counties'>) => ({
  stations: sum(counties.map(({ stations }) => stations)),
  seen: sum(counties.map(({ seen }) => seen)),
})

/**
 * What coverage is measured against: the assigned stations where there are any. Else each county's stations, and for the share of the
 * whole election those of the counties with a report: observers are only in some.
 */
export const coverageOf = ({ counties }: Pick<Situation, 'counties'>) => {
  const isAssigned = counties.some(({ assigned = 0 }) => assigned > 0)
  const measured = isAssigned
    ? counties.map(county => ({ ...county, seen: county.assignedSeen ?? 0, stations: county.assigned ?? 0 }))
    : counties
  const observed = isAssigned ? measured : counties.filter(({ seen }) => seen > 0)
  return { isAssigned, counties: measured, observedCounties: observed.length, ...stationTotals({ counties: observed }) }
}

/** Follow-ups that still need work. */
export const openFollowUps = ({ followUps }: Pick<Situation, 'followUps'>) =>
  sum(followUps.states.map(({ ages }) => sum(ages)))
