import { readClaims, token } from '../../api/token.ts'
import { useValue } from '../../ui/use-value.ts'

/** The signed-in account; null without a token. A token with unreadable claims counts: the server validates it. */
export const useAccount = () => {
  const storedToken = useValue(token)
  if (storedToken === null) return null
  const claims = readClaims(storedToken)
  return { name: claims?.sub ?? '', expiresAt: (claims?.exp ?? Infinity) * 1000 }
}
