import { languageName } from '@scrutineer/contract/core/languages'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useCapabilities } from '../../api/capabilities.ts'
import { signOut } from '../../features/session/sign-out.ts'
import { chooseLanguage, type Language, offeredLanguages } from '../../lib/language.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { chooseTheme, storedTheme, themes } from '../../shared/form/appearance-settings.tsx'
import { screenActions } from '../../shared/keyboard/screen-actions.ts'
import { paths } from '../../shared/paths.ts'
import { visitedPlaces } from '../../shared/visited-places.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { useValue } from '../../ui/use-value.ts'
import type { PaletteItem, ShellDialog } from './palette-items.ts'
import { keyNames } from './shortcuts-dialog.tsx'

/** What the screen below can do now. */
export const useActionItems = (): PaletteItem[] =>
  useValue(screenActions)
    .filter(({ isPossible = true }) => isPossible)
    .map(({ label, key, run }) => ({ name: label, run, ...(key !== undefined && { keys: keyNames(key) }) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))

/** What can be done on every screen. */
export const useShellItems = (onDialog: (dialog: ShellDialog) => void): PaletteItem[] => {
  const t = useTranslations()
  const { canChange } = useCurrentUser()
  const has = useCapabilities()
  const language = useLocale()
  const theme = storedTheme()
  const switchLanguage = (name: Language) =>
    void chooseLanguage(name).catch(() => toast('error', t('ui.failed'), t('appearance.languageFailed')))
  return [
    ...(canChange ? [{ name: t('palette.newMessage'), href: paths.notifications() }] : []),
    ...(canChange && has('calls') ? [{ name: t('calls.dictateReport'), run: () => onDialog('dictate') }] : []),
    { name: t('palette.download'), run: () => onDialog('download') },
    ...themes
      .filter(each => each !== theme)
      .map(each => ({
        name: `${t('appearance.theme')}: ${t(`appearance.${each}`)}`,
        run: () => chooseTheme(each),
      })),
    ...useValue(offeredLanguages)
      .filter(each => each !== language)
      .map(each => ({
        name: `${t('appearance.language')}: ${languageName(each)}`,
        run: () => switchLanguage(each),
      })),
    { name: t('login.LOGOUT'), run: () => void signOut() },
  ]
}

/** The screens that were left last, without the current one. */
export const useVisitedItems = (): PaletteItem[] => {
  const { href } = useRouter().state.location
  const [places] = useState(() => visitedPlaces(href))
  return places.map(place => ({ href: place.href, name: place.title }))
}
