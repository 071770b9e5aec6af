import { languageName } from '@scrutineer/contract/core/languages'
import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { offeredLanguages } from '../../texts/language.ts'
import { headButton, Screen } from '../../ui/frame/screen.tsx'
import { useAppearance } from '../../ui/state/appearance.tsx'

/** A screen before the sign-in, with the choice of the language. */
export const StartScreen = ({
  back,
  actions,
  children,
}: {
  back?: string | undefined
  actions?: ReactNode
  children: ReactNode
}) => {
  const { language, chooseLanguage } = useAppearance()
  const t = useTranslations('start')
  return (
    <Screen
      back={back}
      actions={actions}
      trailing={
        <label className={headButton.text}>
          <Languages className="size-5" />
          <span className="sr-only">{t('language')}</span>
          <select
            className="max-w-28 truncate bg-transparent"
            value={language}
            onChange={({ target }) => chooseLanguage(target.value)}
          >
            {offeredLanguages().map(tag => (
              <option key={tag} value={tag} lang={tag}>
                {languageName(tag)}
              </option>
            ))}
          </select>
        </label>
      }
    >
      {children}
    </Screen>
  )
}
