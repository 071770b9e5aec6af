import type { ResolvedSubject } from '@scrutineer/contract/audit'
import { paths } from '../../app/paths.ts'

/** The address of an action's subject; undefined if it was deleted or has no screen. */
export const subjectHref = (subject: ResolvedSubject): string | undefined => {
  const { kind, id, isGone, phone, idNgo, idObserver, idPollingStation } = subject
  if (isGone) return undefined
  if (kind === 'ngo') return paths.ngo('view', id)
  if (kind === 'form') return paths.form(id)
  if (kind === 'notification') return paths.notifications({ sent: id })
  if (kind === 'observer') return phone === undefined ? undefined : paths.observer('view', phone)
  if (kind === 'staff') return idNgo === undefined ? undefined : paths.ngo('view', idNgo)
  if (idObserver === undefined || idPollingStation === undefined) return undefined
  return paths.details(false, idObserver, idPollingStation)
}
