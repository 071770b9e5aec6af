import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { languageNames } from '../../texts/language.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { useAppearance } from '../../ui/state/appearance.tsx'

/** A screen before the sign-in, which has the other language in its head. */
export const StartScreen = ({
  back,
  actions,
  children,
}: {
  back?: string | undefined
  actions?: ReactNode
  children: ReactNode
}) => {
  const t = useTranslations('frame')
  const { language, chooseLanguage } = useAppearance()
  const other = language === 'en' ? 'ro' : 'en'
  return (
    <Screen
      title={t('product')}
      back={back}
      actions={actions}
      trailing={
        <button type="button" className="head-button has-text" lang={other} onClick={() => chooseLanguage(other)}>
          <Languages className="icon is-small" aria-hidden="true" />
          {languageNames[other]}
        </button>
      }
    >
      {children}
    </Screen>
  )
}
