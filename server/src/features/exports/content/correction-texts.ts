import type { VerificationMethod } from '@scrutineer/contract/fields/corrections'
import type { Language } from '../../../domain/messages.ts'

interface CorrectionTexts {
  /** The observer's own answer if the observer withdrew it. */
  readonly withdrawn: string
  /** The answer that staff enter in place of one that doesn't count. */
  readonly void: string
  readonly methods: Readonly<Record<VerificationMethod, string>>
}

const en: CorrectionTexts = {
  withdrawn: 'withdrawn',
  void: 'doesn’t count',
  methods: { call: 'call', picture: 'picture', second_observer: 'second observer' },
}

const ro: CorrectionTexts = {
  withdrawn: 'retras',
  void: 'nu se ia în considerare',
  methods: { call: 'apel', picture: 'imagine', second_observer: 'al doilea observator' },
}

const textsByLanguage: Readonly<Record<Language, CorrectionTexts>> = { en, ro }

export const correctionTexts = (language: Language): CorrectionTexts => textsByLanguage[language]
