import { createContext, type ReactNode, use } from 'react'
import type { Language } from '../../model/app-model.ts'
import type { Theme } from './preferences.ts'

interface Appearance {
  readonly language: Language
  readonly theme: Theme
  readonly chooseLanguage: (language: Language) => void
  readonly chooseTheme: (theme: Theme) => void
}

const AppearanceContext = createContext<Appearance | null>(null)

export const AppearanceProvider = ({ appearance, children }: { appearance: Appearance; children: ReactNode }) => (
  <AppearanceContext value={appearance}>{children}</AppearanceContext>
)

export const useAppearance = (): Appearance => {
  const appearance = use(AppearanceContext)
  if (!appearance) throw new Error('Outside of its provider')
  return appearance
}
