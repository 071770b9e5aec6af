import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { endpoints } from '@scrutineer/contract/endpoints'

const {
  answers,
  electionSettings,
  calls,
  checkpoints,
  exports,
  followUps,
  forms,
  geography,
  ngos,
  notifications,
  observers,
  pins,
  places,
  savedViews,
  secondFactor,
  session,
  stations,
  situation,
  statistics,
  timeline,
  unplaced,
} = endpoints

/** Endpoints without data of an NGO: they concern the caller or shared data. */
export const callerOnly: ReadonlySet<Endpoint> = new Set<Endpoint>([
  answers.markAllSeen,
  session.revoke,
  session.changePassword,
  notifications.sendToAll,
  secondFactor.state,
  secondFactor.enrol,
  secondFactor.confirm,
  secondFactor.disable,
  savedViews.list,
  savedViews.save,
  // Of an account; tested with two NGOs in server/src/features/observers/pins.
  pins.list,
  pins.show,
  electionSettings.get,
  forms.list,
  forms.versions,
  forms.get,
  geography.counties,
  geography.countiesForPhones,
  places.areas,
  places.provincesForPhones,
  places.districtsForPhones,
  places.municipalitiesForPhones,
  stations.export,
  situation.stations,
  checkpoints.list,
  // Tested with two NGOs in server/src/features/calls.
  calls.sheet,
  calls.claims,
  calls.list,
  calls.board,
  calls.queue,
  calls.owing,
  // Tested with two NGOs in server/src/features/live/routes.test.ts.
  endpoints.live.stream,
])

export const staffEndpoints = Object.values(endpoints)
  .flatMap((endpoints): Endpoint[] => Object.values(endpoints))
  .filter(({ access }) => access === 'staff' || access === 'organizer' || access === 'account')

/** Read by staff of both NGOs. */
export const sharedReads: readonly Endpoint[] = [
  answers.threads,
  answers.flags,
  answers.unseen,
  observers.list,
  observers.active,
  observers.count,
  ngos.list,
  stations.list,
  stations.get,
  timeline.atStation,
  statistics.ranking,
  notifications.history,
  exports.all,
  followUps.summary,
  situation.get,
  situation.stationStates,
  unplaced.list,
  endpoints.start.get,
]
