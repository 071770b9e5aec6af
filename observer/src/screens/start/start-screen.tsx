import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { languageNames } from '../../texts/language.ts'
import { headButton, Screen } from '../../ui/frame/screen.tsx'
import { useAppearance } from '../../ui/state/appearance.tsx'

/** A screen before the sign-in, with a switch of the language. */
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
  const other = language === 'en' ? 'ro' : 'en'
  return (
    <Screen
      back={back}
      actions={actions}
      trailing={
        <button type="button" className={headButton.text} lang={other} onClick={() => chooseLanguage(other)}>
          <Languages className="size-5" />
          {languageNames[other]}
        </button>
      }
    >
      {children}
    </Screen>
  )
}
