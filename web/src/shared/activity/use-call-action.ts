import { useTranslations } from 'use-intl'
import { useScreenActions } from '../keyboard/screen-actions.ts'
import { telephoneHref } from './telephone-href.ts'

/** Offers to call an observer; nothing without a number. */
export const useCallAction = (observer: { readonly name: string; readonly phone: string } | undefined) => {
  const t = useTranslations('palette')
  const href = observer && telephoneHref(observer.phone)
  useScreenActions(
    observer && href !== undefined ? [{ label: t('call', observer), run: () => location.assign(href) }] : [],
  )
}
