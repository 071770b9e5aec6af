import {
  type AuditDetail,
  type AuditDetails,
  type AuditEntry,
  type AuditSubject,
  auditDetails,
} from '@scrutineer/contract/audit'
import type { ElectionSettings } from '@scrutineer/contract/election-settings'
import type { AuditAction } from '@scrutineer/contract/fields/audit-action'
import { callOutcomes } from '@scrutineer/contract/fields/call-values'
import { verificationMethods } from '@scrutineer/contract/fields/corrections'
import { followUpStates, severities } from '@scrutineer/contract/fields/follow-up-states'
import type { NgoFields } from '@scrutineer/contract/fields/ngo'
import type { ObserverChange } from '@scrutineer/contract/fields/observer'
import type { StaffAccountChange } from '@scrutineer/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { outcomeLabels } from '../../shared/activity/outcomes.ts'
import { ngosQuery } from '../../shared/ngos.ts'

/** The fields that a change may list. */
type AuditedField =
  | keyof Omit<ObserverChange, 'idObserver'>
  | keyof NgoFields
  | keyof StaffAccountChange
  | Exclude<keyof ElectionSettings, 'version'>

const isDetail = (name: string): name is AuditDetail => auditDetails.some(detail => detail === name)
const detailRank = (name: string) => (isDetail(name) ? auditDetails.indexOf(name) : auditDetails.length)

/** Looks up an NGO's name: undefined while loading, null for an unknown id. */
const useNgoNames = () => {
  const { data } = useQuery(ngosQuery)
  return (id: number) => data && (data.find(ngo => ngo.id === id)?.name ?? null)
}

/** What staff decide on an answer that contradicts a correction. */
const decisions = ['kept', 'accepted'] as const

/** Looks up the name of a state, severity or outcome; undefined for another detail and for a value of a newer server. */
const useValueNames = () => {
  const followUp = useTranslations('followUp')
  const calls = useTranslations('calls')
  const review = useTranslations('answers.review')
  const stateName = (value: string) =>
    [
      ...followUpStates.flatMap(each => (each === value ? followUp(`state.${each}`) : [])),
      ...verificationMethods.flatMap(each => (each === value ? review(`verified.${each}`) : [])),
      ...decisions.flatMap(each => (each === value ? review(`decided.${each}`) : [])),
      ...(value === 'withdrawn' ? [review('verificationWithdrawn')] : []),
    ][0]
  return (detail: string, value: string) => {
    if (detail === 'state') return stateName(value)
    if (detail === 'severity')
      return severities.flatMap(each => (each === value ? followUp(`severities.${each}`) : []))[0]
    if (detail !== 'outcome') return undefined
    return callOutcomes.flatMap(each => (each === value ? calls(outcomeLabels[each]) : []))[0]
  }
}

/**
 * Labels for an audit entry, in the user's language. The compiler checks that every action, detail and field has one; those
 * of a newer server appear under their wire names.
 */
export const useAuditLabels = () => {
  const t = useTranslations('audit')
  const format = useFormatter()
  const ngoName = useNgoNames()
  const valueName = useValueNames()
  const actionLabel = (action: AuditAction) => (t.has(`actions.${action}`) ? t(`actions.${action}`) : action)
  const fieldLabel = (name: string) => {
    // The wire name is a string; `has` checks that it is a known field.
    const field = name as AuditedField
    return t.has(`fields.${field}`) ? t(`fields.${field}`) : name
  }
  /** Undefined while the name is loading. */
  const ngoLabel = (id: number) => {
    const name = ngoName(id)
    return name === null ? t('deletedName', { name: t('idLabel', { id: String(id) }) }) : name
  }
  const detailValue = (name: string, value: NonNullable<AuditDetails[AuditDetail]>): string => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (Array.isArray(value)) return value.map(fieldLabel).join(', ')
    if (name === 'referredAt')
      return format.dateTime(new Date(String(value)), { dateStyle: 'medium', timeStyle: 'short' })
    if (name === 'idNgo') return ngoLabel(Number(value)) ?? ''
    if (typeof value === 'number' && name !== 'pollingStationNumber') return format.number(value)
    return valueName(name, String(value)) ?? String(value)
  }
  return {
    actionLabel,
    ngoLabel,
    kindLabel: (kind: AuditSubject['kind']) => t(`kinds.${kind}`),
    /** The name of the subject, else its number. */
    subjectLabel: ({ id, name }: { id: number; name: string | null }) => name ?? t('idLabel', { id: String(id) }),
    /** The label and value of each detail. */
    detailLabels: ({ facts }: AuditEntry) =>
      Object.entries(facts)
        .sort(([a], [b]) => detailRank(a) - detailRank(b))
        .map(([name, value]) => ({
          label: isDetail(name) ? t(`facts.${name}`) : name,
          value: detailValue(name, value),
        })),
  }
}

export type AuditLabels = ReturnType<typeof useAuditLabels>
