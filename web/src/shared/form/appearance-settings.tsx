import { languageName } from '@scrutineer/contract/core/languages'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { chooseLanguage, type Language, offeredLanguages } from '../../lib/language.ts'
import { Select } from '../../ui/form/select.tsx'
import { useValue } from '../../ui/use-value.ts'

export const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/** `early.js` reads the same key before the first paint. */
const storageKey = 'theme'

export const storedTheme = (): Theme => {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies and stores a theme; `system` follows the device. */
export const chooseTheme = (theme: Theme) => {
  if (theme === 'system') {
    localStorage.removeItem(storageKey)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(storageKey, theme)
    document.documentElement.dataset.theme = theme
  }
}

/** The selects for language and theme. */
export const AppearanceSettings = ({ hasVisibleLabels = false }: { hasVisibleLabels?: boolean }) => {
  const t = useTranslations('appearance')
  const current = useLocale()
  const languages = useValue(offeredLanguages)
  const [theme, setTheme] = useState(storedTheme)
  const [failed, setFailed] = useState(false)
  const switchLanguage = async (language: Language) => {
    try {
      await chooseLanguage(language)
      setFailed(false)
    } catch {
      // The current language stays, and the status below shows the failure.
      setFailed(true)
    }
  }
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
        <Select
          label={t('language')}
          isLabelHidden={!hasVisibleLabels}
          title={t('language')}
          value={current}
          choices={languages.map(value => ({ value, label: languageName(value), lang: value }))}
          onChoose={language => language && void switchLanguage(language)}
        />
        <Select
          label={t('theme')}
          isLabelHidden={!hasVisibleLabels}
          title={t('theme')}
          value={theme}
          choices={themes.map(value => ({ value, label: t(value) }))}
          onChoose={(chosen = 'system') => {
            chooseTheme(chosen)
            setTheme(chosen)
          }}
        />
      </div>
      <p role="status" className="text-danger text-xs">
        {failed && t('languageFailed')}
      </p>
    </div>
  )
}
