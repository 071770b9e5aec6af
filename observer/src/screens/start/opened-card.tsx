import { type ReactNode, useState } from 'react'
import { CardScreens } from './card-screens.tsx'

/** Shows a card that was opened during the session, until the observer chooses number and PIN. */
export const OpenedCard = ({
  token,
  onUsePin,
  children,
}: {
  token: string | null
  onUsePin: () => void
  children: ReactNode
}) => {
  const [dismissed, setDismissed] = useState<string>()
  if (token === null || token === dismissed) return children
  return (
    <CardScreens
      key={token}
      token={token}
      onUsePin={() => {
        setDismissed(token)
        onUsePin()
      }}
    />
  )
}
