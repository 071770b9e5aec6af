import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import type { CheckSentence, CheckSeverity } from '@scrutineer/contract/checks/form-check'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import type { Generated } from 'kysely'
import type { FormDocument } from '../../domain/forms/form-document.ts'
import type { Id, Json } from './columns.ts'

export interface FormTables {
  form: {
    id: Id
    code: string
    description: string
    diaspora: boolean
    question_count: Generated<number>
    sort_order: Generated<number>
    current_version: Generated<number>
    revision: Generated<number>
    /** Reports have to be evaluated with the checks of the current version. */
    needs_recheck: Generated<boolean>
    /** The current version asks a question only after a certain answer. */
    has_conditions: Generated<boolean>
    draft: Json<FormDocument | null> | null
    created_at: Date
    updated_at: Date
  }
  form_version: {
    form_id: number
    version: number
    document: Json<FormDocument>
    published_at: Date
    published_by: number | null
  }
  section: {
    id: Id
    form_id: number
  }
  question: {
    id: Id
    form_id: number
    last_version: number | null
    takes_several: Generated<boolean>
    /** A check of the form's current version compares a number of the question. */
    is_checked: Generated<boolean>
  }
  question_option: {
    id: Id
    question_id: number
    last_version: number | null
    flagged: Generated<boolean>
    /** As last published. */
    input: OptionInput | null
  }
  /** Null before the first publication. */
  form_check: {
    id: Id
    form_id: number
    last_version: number | null
    says: CheckSentence | null
    severity: CheckSeverity | null
    rule: CheckRule | null
  }
}
