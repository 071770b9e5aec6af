import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { chooseLanguage, languages } from '../lib/language.ts'
import { chooseTheme, storedTheme, themes } from '../lib/theme.ts'
import { Select } from '../ui/form/select.tsx'

/** Language and theme, wherever a person may want to change them. */
export const AppearanceSettings = () => {
  const t = useTranslations('look')
  const current = useLocale()
  const [theme, setTheme] = useState(storedTheme)
  const [failed, setFailed] = useState(false)
  const switchLanguage = async (value: string) => {
    const language = languages.find(known => known === value)
    if (!language) return
    try {
      await chooseLanguage(language)
      setFailed(false)
    } catch {
      // The words couldn't be had: the old ones stay and the line below says why.
      setFailed(true)
    }
  }
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
        <Select
          label={t('language')}
          isLabelHidden
          title={t('language')}
          value={current}
          onChange={event => void switchLanguage(event.target.value)}
        >
          {languages.map(language => (
            <option key={language} value={language} lang={language}>
              {t(language)}
            </option>
          ))}
        </Select>
        <Select
          label={t('theme')}
          isLabelHidden
          title={t('theme')}
          value={theme}
          onChange={event => {
            const chosen = themes.find(known => known === event.target.value) ?? 'system'
            chooseTheme(chosen)
            setTheme(chosen)
          }}
        >
          {themes.map(name => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </Select>
      </div>
      <p role="status" className="text-danger text-xs">
        {failed && t('languageFailed')}
      </p>
    </div>
  )
}
