import {
  type AuditEntry,
  type AuditFact,
  type AuditFacts,
  type AuditSubject,
  auditFacts,
} from '@scrutineer/contract/audit'
import type { AuditAction } from '@scrutineer/contract/audit-action'
import type { NgoFields } from '@scrutineer/contract/ngos'
import type { ObserverChange } from '@scrutineer/contract/observers'
import type { StaffAccountChange } from '@scrutineer/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { ngosQuery } from './audit-list.ts'

/** What the changes that name their fields may name. */
type Field = keyof Omit<ObserverChange, 'idObserver'> | keyof NgoFields | keyof StaffAccountChange

const isFact = (name: string): name is AuditFact => auditFacts.some(known => known === name)
const placeOf = (name: string) => (isFact(name) ? auditFacts.indexOf(name) : auditFacts.length)

/** What an NGO is called: undefined while it isn't known, null where there is none of that id. */
const useNgoNames = () => {
  const { data } = useQuery(ngosQuery)
  return (id: number) => data && (data.find(ngo => ngo.id === id)?.name ?? null)
}

/**
 * An entry in the person's words. The compiler sees to it that each action, fact and field has some; what only a newer server
 * knows is called as on the wire.
 */
export const useAuditWords = () => {
  const t = useTranslations('audit')
  const format = useFormatter()
  const ngoName = useNgoNames()
  const actionWords = (action: AuditAction) => (t.has(`actions.${action}`) ? t(`actions.${action}`) : action)
  const fieldWords = (name: string) => {
    // Wire names are texts; `has` says whether it is one of ours.
    const field = name as Field
    return t.has(`fields.${field}`) ? t(`fields.${field}`) : name
  }
  /** Undefined while its name isn't known. */
  const ngoWords = (id: number) => {
    const name = ngoName(id)
    return name === null ? t('gone', { name: t('numbered', { id: String(id) }) }) : name
  }
  const factWords = (name: string, value: NonNullable<AuditFacts[AuditFact]>): string => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (Array.isArray(value)) return value.map(fieldWords).join(', ')
    if (name === 'idNgo') return ngoWords(Number(value)) ?? ''
    return typeof value === 'number' && name !== 'pollingStationNumber' ? format.number(value) : String(value)
  }
  return {
    actionWords,
    ngoWords,
    kindWords: (kind: AuditSubject['kind']) => t(`kinds.${kind}`),
    /** What the subject is called. */
    subjectWords: ({ id, name }: { id: number; name: string | null }) => name ?? t('numbered', { id: String(id) }),
    /** Each fact as its label and its value. */
    factsWords: ({ facts }: AuditEntry) =>
      Object.entries(facts)
        .sort(([one], [other]) => placeOf(one) - placeOf(other))
        .map(([name, value]) => ({
          label: isFact(name) ? t(`facts.${name}`) : name,
          value: factWords(name, value),
        })),
  }
}

export type AuditWords = ReturnType<typeof useAuditWords>
