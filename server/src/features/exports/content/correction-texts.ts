import type { VerificationMethod } from '@scrutineer/contract/fields/corrections'
import type { Language } from '../../../domain/messages.ts'

interface CorrectionTexts {
  /** The observer's own answer if the observer withdrew it. */
  readonly withdrawn: string
  readonly methods: Readonly<Record<VerificationMethod, string>>
}

const en: CorrectionTexts = {
  withdrawn: 'withdrawn',
  methods: { call: 'call', picture: 'picture', second_observer: 'second observer' },
}

const ro: CorrectionTexts = {
  withdrawn: 'retras',
  methods: { call: 'apel', picture: 'imagine', second_observer: 'al doilea observator' },
}

const textsByLanguage: Readonly<Record<Language, CorrectionTexts>> = { en, ro }

export const correctionTexts = (language: Language): CorrectionTexts => textsByLanguage[language]
