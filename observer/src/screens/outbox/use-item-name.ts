import { useTranslations } from 'use-intl'
import type { ShownItem } from '../../model/app-model.ts'
import { useReady } from '../../ui/state/model-context.tsx'
import { questionOf } from './item-groups.ts'

/** The title of an item: `Answer to A303`, `Photo at A303`, `Arrival`. */
export const useItemName = () => {
  const t = useTranslations('items')
  const { forms } = useReady()
  return (shown: ShownItem): string => {
    const { kind, body, attachments = [] } = shown.item
    const code = questionOf(shown, forms)?.question.code
    if (kind === 'answer') return code === undefined ? t('answer') : t('answerTo', { code })
    if (kind === 'visit') return t(body.observerLeaveTime === undefined ? 'arrival' : 'departure')
    if (kind === 'note') {
      const what = attachments.length > 0 ? 'photo' : 'note'
      return code === undefined ? t(what) : t(`${what}At`, { code })
    }
    return t(kind)
  }
}
