import type { EditedForm } from '../../editor/model/edited-form.ts'
import type { FileIssue } from './file-issue.ts'

/** Texts that a reader adds, in the person's language. */
export interface AddedTexts {
  /** The option of a question whose answer is a text, a number, a date, a time or both. */
  readonly text: string
  readonly number: string
  readonly date: string
  readonly time: string
  readonly dateTime: string
  /** The option that `or_other` adds. */
  readonly other: string
}

export interface ReadOptions {
  /** The language of the texts to read, if the file has several. */
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
  /** The language of the content, one of them. */
  readonly language: string | undefined
}

/** What the reader of a layout finds; nothing if it reports a problem. */
export type FoundForm = Partial<Omit<ReadForm, 'issues'>>
