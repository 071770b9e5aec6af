import { type InputKind, isNumberInput } from '../typed-values/input-kinds.ts'

/** What checks need of a form's question. */
export interface CheckQuestion {
  readonly id: number
  readonly code: string
  readonly options: readonly {
    readonly id: number
    readonly input?: { readonly kind: InputKind | null } | null | undefined
  }[]
}

/** Whether observers type a number into an option, so that checks can use it. */
export const isNumber = ({ input }: CheckQuestion['options'][number]): boolean => isNumberInput(input)
