import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import { FileInput, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'

type Source = Pick<AnsweredQuestion, 'dictatedTo' | 'importedBy'>

/** How an answer arrived, if the observer's phone didn't send it. */
export const useAnswerSource = () => {
  const t = useTranslations('answers')
  return ({ dictatedTo, importedBy }: Source): string | undefined => {
    if (dictatedTo) return t('dictatedTo', { account: dictatedTo })
    return importedBy ? t('importedBy', { account: importedBy }) : undefined
  }
}

export const AnswerSource = ({ answer }: { answer: Source }) => {
  const source = useAnswerSource()(answer)
  const Icon = answer.dictatedTo ? Phone : FileInput
  return (
    source && (
      <p className="flex items-center gap-1.5 text-soft text-sm">
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {source}
      </p>
    )
  )
}
