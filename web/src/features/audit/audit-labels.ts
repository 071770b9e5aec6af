import {
  type AuditDetail,
  type AuditDetails,
  type AuditEntry,
  type AuditSubject,
  auditDetails,
} from '@scrutineer/contract/audit'
import type { AuditAction } from '@scrutineer/contract/audit-action'
import type { NgoFields } from '@scrutineer/contract/ngos'
import type { ObserverChange } from '@scrutineer/contract/observers'
import type { StaffAccountChange } from '@scrutineer/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { ngosQuery } from './audit-query.ts'

/** What the changes that name their fields may name. */
type Field = keyof Omit<ObserverChange, 'idObserver'> | keyof NgoFields | keyof StaffAccountChange

const isDetail = (name: string): name is AuditDetail => auditDetails.some(known => known === name)
const detailRank = (name: string) => (isDetail(name) ? auditDetails.indexOf(name) : auditDetails.length)

/** What an NGO is called: undefined while it isn't known, null where there is none of that id. */
const useNgoNames = () => {
  const { data } = useQuery(ngosQuery)
  return (id: number) => data && (data.find(ngo => ngo.id === id)?.name ?? null)
}

/**
 * An entry in the person's words. The compiler sees to it that each action, fact and field has some; what only a newer server
 * knows is called as on the wire.
 */
export const useAuditLabels = () => {
  const t = useTranslations('audit')
  const format = useFormatter()
  const ngoName = useNgoNames()
  const actionLabel = (action: AuditAction) => (t.has(`actions.${action}`) ? t(`actions.${action}`) : action)
  const fieldLabel = (name: string) => {
    // Wire names are texts; `has` says whether it is one of ours.
    const field = name as Field
    return t.has(`fields.${field}`) ? t(`fields.${field}`) : name
  }
  /** Undefined while its name isn't known. */
  const ngoLabel = (id: number) => {
    const name = ngoName(id)
    return name === null ? t('gone', { name: t('numbered', { id: String(id) }) }) : name
  }
  const detailValue = (name: string, value: NonNullable<AuditDetails[AuditDetail]>): string => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (Array.isArray(value)) return value.map(fieldLabel).join(', ')
    if (name === 'idNgo') return ngoLabel(Number(value)) ?? ''
    return typeof value === 'number' && name !== 'pollingStationNumber' ? format.number(value) : String(value)
  }
  return {
    actionLabel,
    ngoLabel,
    kindLabel: (kind: AuditSubject['kind']) => t(`kinds.${kind}`),
    /** What the subject is called. */
    subjectLabel: ({ id, name }: { id: number; name: string | null }) => name ?? t('numbered', { id: String(id) }),
    /** Each fact as its label and its value. */
    detailLabels: ({ facts }: AuditEntry) =>
      Object.entries(facts)
        .sort(([one], [other]) => detailRank(one) - detailRank(other))
        .map(([name, value]) => ({
          label: isDetail(name) ? t(`facts.${name}`) : name,
          value: detailValue(name, value),
        })),
  }
}

export type AuditLabels = ReturnType<typeof useAuditLabels>
