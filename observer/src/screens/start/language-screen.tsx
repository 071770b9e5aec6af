import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { languageNames, languages } from '../../texts/language.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { useAppearance } from '../../ui/state/appearance.tsx'

export const LanguageOptions = ({ title }: { title: string }) => {
  const name = useId()
  const { language, chooseLanguage } = useAppearance()
  return (
    <fieldset className="options">
      <legend className="visually-hidden">{title}</legend>
      {languages.map(each => (
        <label key={each} className="option" lang={each}>
          <input type="radio" name={name} checked={each === language} onChange={() => chooseLanguage(each)} />
          <span>{languageNames[each]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The first screen of a new phone. */
export const LanguageScreen = ({ onContinue }: { onContinue: () => void }) => {
  const t = useTranslations('start')
  const frame = useTranslations('frame')
  const { language, chooseLanguage } = useAppearance()
  return (
    <Screen
      title={frame('product')}
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
      <h2 className="large">
        <span lang="en">Language</span> · <span lang="ro">Limba</span>
      </h2>
      <LanguageOptions title={t('language')} />
      <p className="soft">{t('languageText')}</p>
    </Screen>
  )
}
