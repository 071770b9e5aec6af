/**
 * Replaces each part of a text from a mark to another one, both included, that has no such marks inside. In contrast to a regular
 * expression, its time grows with the text's length only.
 */
export const replaceBetween = (
  text: string,
  open: string,
  close: string,
  replace: (part: string) => string,
): string => {
  let result = ''
  let from = 0
  for (let at = text.indexOf(close); at >= 0; at = text.indexOf(close, from)) {
    const end = at + close.length
    const rest = text.slice(from, end)
    const start = rest.lastIndexOf(open)
    result += start < 0 ? rest : rest.slice(0, start) + replace(rest.slice(start))
    from = end
  }
  return result + text.slice(from)
}
