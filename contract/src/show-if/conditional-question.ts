import type { ShowIf } from './show-if.ts'

/** What conditions need of a form's question. */
export interface ConditionalQuestion {
  readonly id: number
  readonly options: readonly { readonly id: number }[]
  /** Absent or null: always asked. */
  readonly showIf?: Readonly<ShowIf> | null | undefined
}
