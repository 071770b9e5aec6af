import { type ReactNode, useState } from 'react'
import { CardScreens } from './card-screens.tsx'

/** A card that was opened since comes first, until the observer chooses the number and PIN instead. */
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
