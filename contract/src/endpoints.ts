import { accessLinks } from './access-links.ts'
import { analysis } from './analysis.ts'
import { answers } from './answers.ts'
import { audit } from './audit.ts'
import { awayMail } from './away-mail.ts'
import { backup } from './backup.ts'
import { bin } from './bin.ts'
import { calls } from './calls.ts'
import { cards } from './cards.ts'
import { checkpoints } from './checkpoints.ts'
import { columns } from './columns.ts'
import type { Endpoint } from './core/endpoint.ts'
import { corrections } from './corrections.ts'
import { electionSettings } from './election-settings.ts'
import { exports } from './exports.ts'
import { followUps } from './follow-up.ts'
import { followUpBatch } from './follow-up-batch.ts'
import { forms } from './forms.ts'
import { geography } from './geography.ts'
import { guides } from './guides.ts'
import { health } from './health.ts'
import { helpCalls } from './help-calls.ts'
import { imports } from './imports.ts'
import { live } from './live.ts'
import { ngos } from './ngos.ts'
import { notes } from './notes.ts'
import { notifications } from './notifications.ts'
import { numbers } from './numbers.ts'
import { observerApp } from './observer-app.ts'
import { observers } from './observers.ts'
import { oidc } from './oidc.ts'
import { outbox } from './outbox.ts'
import { outboxImports } from './outbox-import.ts'
import { pins } from './pins.ts'
import { placeImports } from './place-imports.ts'
import { places } from './places.ts'
import { readTokens } from './read-tokens.ts'
import { readiness } from './readiness.ts'
import { retention } from './retention.ts'
import { rounds } from './rounds.ts'
import { savedViews } from './saved-views.ts'
import { secondFactor } from './second-factor.ts'
import { session } from './session.ts'
import { situation } from './situation.ts'
import { staff } from './staff.ts'
import { start } from './start.ts'
import { stations } from './stations.ts'
import { statistics } from './statistics.ts'
import { timeline } from './timeline.ts'
import { unplaced } from './unplaced.ts'

/** All endpoints by feature. */
export const endpoints = {
  accessLinks,
  analysis,
  answers,
  audit,
  awayMail,
  backup,
  bin,
  corrections,
  electionSettings,
  calls,
  cards,
  checkpoints,
  columns,
  exports,
  followUps,
  followUpBatch,
  forms,
  geography,
  guides,
  health,
  helpCalls,
  imports,
  live,
  ngos,
  notes,
  notifications,
  numbers,
  observerApp,
  observers,
  oidc,
  outbox,
  outboxImports,
  pins,
  placeImports,
  places,
  readTokens,
  readiness,
  retention,
  rounds,
  savedViews,
  secondFactor,
  session,
  situation,
  staff,
  start,
  stations,
  statistics,
  timeline,
  unplaced,
}

/** The name of a feature, the same in every workspace. */
export type Feature = keyof typeof endpoints

/** All endpoints of the observers are in section 7 of the specification; filters and the order of their list aren't. */
const featuresWithFurtherFilters: readonly Feature[] = ['observers']

/** The features with endpoints or filters beyond section 7 of the specification. */
export const extensions: readonly string[] = [
  ...Object.entries(endpoints)
    .filter(([, feature]) => Object.values<Endpoint>(feature).some(({ specified }) => !specified))
    .map(([name]) => name),
  ...featuresWithFurtherFilters,
]
