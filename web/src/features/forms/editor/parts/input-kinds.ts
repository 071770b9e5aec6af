import { useTranslations } from 'use-intl'
import type { InputKind } from '../model/input-codec.ts'

/** The kinds of what observers type, with their locale keys under `forms.inputKinds`. */
export const inputKinds = ['integer', 'decimal', 'time', 'date', 'text'] as const satisfies readonly InputKind[]

/** Returns a function that gives the label of a kind; `any` is a text without a kind, `mixed` several kinds in one question. */
export const useKindLabel = () => {
  const t = useTranslations('forms.inputKinds')
  return (kind: InputKind | 'any' | 'mixed') => t(kind)
}
