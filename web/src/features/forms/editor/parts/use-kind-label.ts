import type { InputKind } from '@scrutineer/contract/typed-values/input-kinds'
import { useTranslations } from 'use-intl'

/** Returns a function that gives the label of a kind; `any` is a text without a kind, `mixed` several kinds in one question. */
export const useKindLabel = () => {
  const t = useTranslations('forms')
  return (kind: InputKind | 'any' | 'mixed') => t(`inputKinds.${kind}`)
}
