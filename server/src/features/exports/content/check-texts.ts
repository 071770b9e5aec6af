import type { CheckSentence, CheckSeverity, FiredCheck } from '@scrutineer/contract/checks/form-check'
import type { StationFact } from '@scrutineer/contract/checks/operand'
import type { Language } from '../../../domain/messages.ts'

type End = NonNullable<FiredCheck['end']>

export interface CheckTexts {
  /** What is wrong, in this language if it has a text. */
  readonly sentence: (says: CheckSentence) => string
  readonly severities: Readonly<Record<CheckSeverity, string>>
  readonly ends: Readonly<Record<End, string>>
  readonly facts: Readonly<Record<StationFact, string>>
}

const en: Omit<CheckTexts, 'sentence'> = {
  severities: { hint: 'hint', flag: 'flag' },
  ends: { repaired: 'repaired', changed: 'other values', replaced: 'new version of the form' },
  facts: { registeredVoters: 'Registered voters' },
}

const ro: Omit<CheckTexts, 'sentence'> = {
  severities: { hint: 'indicație', flag: 'semnalare' },
  ends: { repaired: 'remediat', changed: 'alte valori', replaced: 'versiune nouă a formularului' },
  facts: { registeredVoters: 'Alegători înscriși' },
}

const textsByLanguage: Readonly<Record<Language, Omit<CheckTexts, 'sentence'>>> = { en, ro }

export const checkTexts = (language: Language): CheckTexts => ({
  ...textsByLanguage[language],
  sentence: says => says[language] || says.en || says.ro,
})
