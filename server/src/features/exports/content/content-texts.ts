import type { CheckSeverity, FiredCheck } from '@scrutineer/contract/checks/form-check'
import type { StationFact } from '@scrutineer/contract/checks/operand'
import type { VerificationMethod } from '@scrutineer/contract/fields/corrections'
import type { FollowUpResult, severities } from '@scrutineer/contract/fields/follow-up-states'
import type { FollowUpEvent, ReleaseReason } from '@scrutineer/contract/follow-up'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import type { LimitWarning } from '@scrutineer/contract/typed-values/parse-typed-value'
import { type Language, type ServerTexts, serverTextsIn } from '../../../domain/messages.ts'

export type Heading = keyof ServerTexts['exports']['headings']
type Texts<Name extends string> = Readonly<Record<Name, string>>

/** The texts of a language, with one for each value that the product defines. */
interface ContentTexts {
  readonly headings: Texts<Heading>
  readonly phrases: Texts<keyof ServerTexts['exports']['phrases']>
  readonly checks: {
    readonly severities: Texts<CheckSeverity>
    readonly ends: Texts<NonNullable<FiredCheck['end']>>
    readonly facts: Texts<StationFact>
  }
  readonly corrections: {
    /** The observer's own answer if the observer withdrew it. */
    readonly withdrawn: string
    /** The answer that staff enter in place of one that doesn't count. */
    readonly void: string
    readonly methods: Texts<VerificationMethod>
  }
  /** What is to be known about an answer besides its texts. */
  readonly remarks: {
    /** The question wasn't to be asked, but has an answer. */
    readonly notAskedFor: string
    /** The text has no value of the kind. */
    readonly noValue: Texts<Exclude<OptionInput['kind'], 'text'>>
    readonly warnings: Texts<LimitWarning>
  }
  readonly followUps: {
    readonly kinds: Texts<FollowUpEvent['kind']>
    /** All other values are texts of people. */
    readonly values: {
      readonly state: Texts<FollowUpResult>
      readonly severity: Texts<(typeof severities)[number]>
      readonly released: Texts<ReleaseReason>
    }
  }
}

export const contentTextsIn = (language: Language): ContentTexts => serverTextsIn(language).exports

/** Words an event of a follow-up: what happened, and its value. */
export const followUpEventText = (
  language: Language,
  { kind, value }: Pick<FollowUpEvent, 'kind' | 'value'>,
): [string, string] => {
  const { kinds, values } = contentTextsIn(language).followUps
  const known =
    kind === 'undone'
      ? Object.entries(kinds)
      : kind === 'state' || kind === 'severity' || kind === 'released'
        ? Object.entries(values[kind])
        : []
  return [kinds[kind], known.find(([name]) => name === value)?.[1] ?? value ?? '']
}
