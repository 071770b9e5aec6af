import { languageName } from '@scrutineer/contract/core/languages'
import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { offeredLanguages } from '../../texts/language.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { OptionGroup } from '../../ui/parts/option.tsx'
import { useAppearance } from '../../ui/state/appearance.tsx'

export const LanguageOptions = ({ title, isTitleHidden }: { title: ReactNode; isTitleHidden?: boolean }) => {
  const { language, chooseLanguage } = useAppearance()
  return (
    <OptionGroup
      title={title}
      isTitleHidden={isTitleHidden ?? false}
      options={offeredLanguages().map(value => ({ value, text: languageName(value), lang: value }))}
      value={language}
      onChange={chooseLanguage}
    />
  )
}

/** The first screen of a new phone. */
export const LanguageScreen = ({ onContinue }: { onContinue: () => void }) => {
  const t = useTranslations('start')
  const { language, chooseLanguage } = useAppearance()
  return (
    <Screen
      actions={
        <Button
          tone="primary"
          onClick={() => {
            chooseLanguage(language)
            onContinue()
          }}
        >
          {t('continue')}
        </Button>
      }
    >
      <h2 className="flex items-center gap-2 text-large">
        <Languages className="size-6" />
        {t('language')}
      </h2>
      <LanguageOptions title={t('language')} isTitleHidden />
      <p className="text-soft">{t('languageText')}</p>
    </Screen>
  )
}
