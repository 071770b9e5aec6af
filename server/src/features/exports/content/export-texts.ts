import type { CheckSentence } from '@scrutineer/contract/checks/form-check'
import { textIn } from '@scrutineer/contract/core/languages'
import type { FollowUpEvent } from '@scrutineer/contract/follow-up'
import { type Language, translate } from '../../../domain/messages.ts'
import { contentTextsIn, followUpEventText } from './content-texts.ts'

type ContentTexts = ReturnType<typeof contentTextsIn>

/** The localized texts of an export. */
export interface ExportTexts {
  readonly headings: ContentTexts['headings']
  readonly yesOrNo: (value: boolean) => string
  /** Author of a note: the observer, or a staff account. An imported note names who imported it. */
  readonly author: (note: { readonly staffAccount: string | null; readonly importedBy: string | null }) => string
  /** What happened to a follow-up, and its value. */
  readonly event: (event: Pick<FollowUpEvent, 'kind' | 'value'>) => [string, string]
  /**
   * Source of an answer: empty if the observer's phone sent it, otherwise the account that typed it during a phone call, corrected it,
   * or imported it from a file that the phone saved.
   */
  readonly source: (answer: {
    readonly dictatedTo: string | null
    readonly correctedBy: string | null
    readonly importedBy: string | null
  }) => string
  readonly remarks: ContentTexts['remarks']
  readonly checks: ContentTexts['checks'] & {
    /** What is wrong, in this language if it has a text. */
    readonly sentence: (says: CheckSentence) => string
  }
  readonly corrections: ContentTexts['corrections']
  /** The answer that the observer could not observe it. */
  readonly notObserved: string
  /** Appended to a text that was cut; `length` is that of the whole text, in UTF-16 units. */
  readonly cut: (length: number) => string
}

export const exportTexts = (language: Language): ExportTexts => {
  const { headings, phrases, checks, corrections, remarks } = contentTextsIn(language)
  return {
    headings,
    yesOrNo: value => (value ? phrases.yes : phrases.no),
    author: ({ staffAccount, importedBy }) => {
      if (staffAccount !== null) return `${phrases.staff}: ${staffAccount}`
      return importedBy === null ? headings.observer : `${headings.observer} (${phrases.importOfFile} ${importedBy})`
    },
    event: event => followUpEventText(language, event),
    remarks,
    checks: { ...checks, sentence: says => textIn(says, language) },
    corrections,
    notObserved: phrases.notObserved,
    source: ({ dictatedTo, correctedBy, importedBy }) => {
      if (correctedBy !== null) return `${phrases.correction} ${correctedBy}`
      if (importedBy !== null) return `${phrases.importOfFile} ${importedBy}`
      return dictatedTo === null ? '' : `${phrases.phoneCall} ${dictatedTo}`
    },
    cut: length => translate(language, ['cell_cut', length]),
  }
}
