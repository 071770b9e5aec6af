import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import type { LimitWarning } from '@scrutineer/contract/typed-values/parse-typed-value'
import type { Language } from '../../../domain/messages.ts'

type ValueKind = Exclude<OptionInput['kind'], 'text'>

/** What is to be known about an answer besides its texts. */
interface RemarkTexts {
  /** The question wasn't to be asked, but has an answer. */
  readonly notAskedFor: string
  /** The text has no value of the kind. */
  readonly noValue: Readonly<Record<ValueKind, string>>
  readonly warnings: Readonly<Record<LimitWarning, string>>
}

const en: RemarkTexts = {
  notAskedFor: 'not asked for',
  noValue: {
    integer: 'not a number',
    decimal: 'not a number',
    time: 'not a time',
    date: 'not a date',
  },
  warnings: {
    below_min: 'less than the minimum',
    above_max: 'more than the maximum',
    too_many_decimals: 'too many decimals',
    too_long: 'too long',
  },
}

const ro: RemarkTexts = {
  notAskedFor: 'nu trebuia întrebat',
  noValue: {
    integer: 'nu este număr',
    decimal: 'nu este număr',
    time: 'nu este oră',
    date: 'nu este dată',
  },
  warnings: {
    below_min: 'sub minim',
    above_max: 'peste maxim',
    too_many_decimals: 'prea multe zecimale',
    too_long: 'prea lung',
  },
}

const textsByLanguage: Readonly<Record<Language, RemarkTexts>> = { en, ro }

export const remarkTexts = (language: Language): RemarkTexts => textsByLanguage[language]
