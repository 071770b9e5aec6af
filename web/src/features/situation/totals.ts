import type { Situation } from '@scrutineer/contract/situation'

export const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** Stations of all counties, and those with a report. */
export const stationTotals = ({ counties }: Pick<Situation, 'counties'>) => ({
  stations: sum(counties.map(({ stations }) => stations)),
  seen: sum(counties.map(({ seen }) => seen)),
})

/** Follow-ups that still need work. */
export const openFollowUps = ({ followUps }: Pick<Situation, 'followUps'>) =>
  sum(followUps.states.map(({ ages }) => sum(ages)))
