import { useState } from 'react'
import { languagePreference } from '../../ui/state/preferences.ts'
import { CardScreens } from './card-screens.tsx'
import { LanguageScreen } from './language-screen.tsx'
import { PinScreen } from './pin-screen.tsx'

/** The screens before the sign-in: the language, then the card in the address, or number and PIN. */
export const SignedOutScreens = ({ cardToken }: { cardToken: string | null }) => {
  const [isLanguageChosen, setLanguageChosen] = useState(() => languagePreference.get() !== undefined)
  const [usesCard, setUsesCard] = useState(cardToken !== null)
  if (!isLanguageChosen) return <LanguageScreen onContinue={() => setLanguageChosen(true)} />
  if (cardToken !== null && usesCard) return <CardScreens token={cardToken} onUsePin={() => setUsesCard(false)} />
  return <PinScreen />
}
