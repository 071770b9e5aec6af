import type { TextByLanguage } from '@scrutineer/contract/core/languages'
import type { EditedForm } from '../../editor/model/edited-form.ts'
import type { FileIssue, FileIssues } from './file-issue.ts'

/** Texts that a reader adds. */
export interface AddedTexts {
  /** The option of a question whose answer is a text, a number, a date, a time or both. */
  readonly text: TextByLanguage
  readonly number: TextByLanguage
  readonly date: TextByLanguage
  readonly time: TextByLanguage
  readonly dateTime: TextByLanguage
  /** The option that `or_other` adds. */
  readonly other: TextByLanguage
}

export interface ReadOptions {
  /** The main language of the form, if the file has several. */
  readonly language: string | undefined
  /** The person's language, preferred when neither the person nor the file chooses one. */
  readonly locale: 'en' | 'ro'
  readonly added: AddedTexts
}

/** A form read from a file. */
export interface ReadForm {
  /** Undefined if there is a problem. */
  readonly content: EditedForm | undefined
  readonly issues: readonly FileIssue[]
  /** Languages of the file's texts; empty if it doesn't name them. Texts without a language beside others have an empty name. */
  readonly languages: readonly string[]
  /** The main language of the content, one of them. */
  readonly language: string | undefined
}

/** A reading of a file's texts in one of its languages. */
export interface Reading {
  /** As the file names it; undefined or empty if it doesn't. */
  readonly language: string | undefined
  /** The main language of the form. */
  readonly main?: string | undefined
  /** Whether it is another one than the main language. */
  readonly isTranslation: boolean
  /** The BCP 47 tag of the language; that of the person's language if it isn't known. */
  readonly tag: string
  readonly issues: FileIssues
}

/** What the reader of a layout finds; nothing if it reports a problem. */
export type FoundForm = Partial<Omit<ReadForm, 'issues'>>
