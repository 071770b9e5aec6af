/**
 * Takes the token of a card out of the address at once: an address is seen by who looks over a shoulder, and kept in the history.
 * Undefined without a card.
 */
export const takeCardToken = (): string | undefined => {
  const token = new URLSearchParams(location.hash.slice(1)).get('card')
  if (!token) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
