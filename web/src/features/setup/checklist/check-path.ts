import type { ReadinessCheck, ReadinessId } from '@scrutineer/contract/readiness'
import { basePath } from '../../../lib/base-path.ts'
import { paths } from '../../../shared/paths.ts'

const checkPaths: Partial<Record<ReadinessId, string>> = {
  organizers: paths.account(),
  places: paths.stations(),
  ngos: paths.ngos(),
  observers: paths.observers(),
  forms: paths.forms(),
  ids: paths.forms(),
  checkpoints: paths.calls(),
  push: paths.notifications(),
}

/** Ids of the headings of this screen’s sections. */
export const sectionIds = { election: 'setup-election', rehearsal: 'setup-rehearsal' } as const

const checkSections: Partial<Record<ReadinessId, string>> = { ...sectionIds, officePhone: sectionIds.election }

/** The heading of the section of this screen where the finding can be changed, if there is one. */
export const checkSection = (id: ReadinessId): string | undefined => checkSections[id]

/** The screen, or the section of this one, where the finding of a check can be changed, if there is one. */
export const checkPath = ({ id, detail }: ReadinessCheck): string | undefined => {
  if (id === 'phones') return paths.observers(typeof detail.phone === 'string' ? { number: detail.phone } : {})
  const section = checkSection(id)
  return section === undefined ? checkPaths[id] : `${paths.setup()}#${section}`
}

const install = 'operation/install'
const settings = 'operation/settings'
const backup = 'operation/backup'

const checkDocuments: Partial<Record<ReadinessId, string>> = {
  database: install,
  diskSpace: settings,
  clock: install,
  publicAddress: install,
  mail: settings,
  oidc: settings,
  languages: 'translations',
  demo: settings,
  push: settings,
  backup,
  trialRestore: backup,
}

/** The address of the product’s document about what is repaired on the server, if there is one. */
export const checkDocument = (id: ReadinessId): string | undefined => {
  const path = checkDocuments[id]
  return path === undefined ? undefined : `${basePath}/documents/${path}.html`
}
