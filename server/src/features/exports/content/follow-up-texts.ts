import type { FollowUpResult, severities } from '@scrutineer/contract/fields/follow-up-states'
import type { FollowUpEvent, ReleaseReason } from '@scrutineer/contract/follow-up'
import type { Language } from '../../../domain/messages.ts'

type Severity = (typeof severities)[number]

interface FollowUpTexts {
  readonly kinds: Readonly<Record<FollowUpEvent['kind'], string>>
  /** Values that the product defines; all others are texts of people. */
  readonly values: {
    readonly state: Readonly<Record<FollowUpResult, string>>
    readonly severity: Readonly<Record<Severity, string>>
    readonly released: Readonly<Record<ReleaseReason, string>>
  }
}

const en: FollowUpTexts = {
  kinds: {
    opened: 'Opened',
    reopened: 'Reopened',
    taken: 'Taken',
    released: 'Released',
    assigned: 'Assigned to',
    state: 'State',
    severity: 'Severity',
    comment: 'Staff comment',
    referred: 'Referred to',
    linked: 'Report linked',
    unlinked: 'Report unlinked',
    undone: 'Undone',
  },
  values: {
    state: { confirmed: 'confirmed', unfounded: 'unfounded', unverifiable: 'can’t be verified', closed: 'closed' },
    severity: { low: 'low', medium: 'medium', high: 'high' },
    released: {
      signed_out: 'signed out',
      silence: 'silence',
      account_deleted: 'account deleted',
      no_access: 'no access',
      station_merged: 'stations merged',
    },
  },
}

const ro: FollowUpTexts = {
  kinds: {
    opened: 'Deschis',
    reopened: 'Redeschis',
    taken: 'Preluat',
    released: 'Eliberat',
    assigned: 'Transferat către',
    state: 'Stare',
    severity: 'Gravitate',
    comment: 'Comentariu al personalului',
    referred: 'Transmis către',
    linked: 'Raport legat',
    unlinked: 'Raport dezlegat',
    undone: 'Anulat',
  },
  values: {
    state: { confirmed: 'confirmat', unfounded: 'neîntemeiat', unverifiable: 'nu se poate verifica', closed: 'închis' },
    severity: { low: 'mică', medium: 'medie', high: 'mare' },
    released: {
      signed_out: 'deconectare',
      silence: 'inactivitate',
      account_deleted: 'cont șters',
      no_access: 'fără acces',
      station_merged: 'secții unite',
    },
  },
}

const textsByLanguage: Readonly<Record<Language, FollowUpTexts>> = { en, ro }

/** Returns a function that words an event: what happened, and its value. */
export const followUpEventTexts = (language: Language) => {
  const { kinds, values } = textsByLanguage[language]
  return ({ kind, value }: Pick<FollowUpEvent, 'kind' | 'value'>): [string, string] => {
    const known =
      kind === 'undone'
        ? Object.entries(kinds)
        : kind === 'state' || kind === 'severity' || kind === 'released'
          ? Object.entries(values[kind])
          : []
    return [kinds[kind], known.find(([name]) => name === value)?.[1] ?? value ?? '']
  }
}
