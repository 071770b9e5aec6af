/**
 * Removes the token of a card from the address, which others can see and the history retains. Undefined without a card.
 */
export const takeCardToken = (): string | undefined => {
  const token = new URLSearchParams(location.hash.slice(1)).get('card')
  if (!token) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
