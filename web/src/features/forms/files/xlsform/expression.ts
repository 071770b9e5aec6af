const closings = new Map([
  ["'", "'"],
  ['"', '"'],
  ['‘', '’'],
  ['’', '’'],
])

/** Of each character of an expression, how many brackets and quotes it is in; these themselves are inside. */
const depthsOf = (text: string): number[] => {
  let depth = 0
  let closing: string | undefined
  return Array.from({ length: text.length }, (_, index) => {
    const character = text.charAt(index)
    if (closing !== undefined) {
      if (character === closing) closing = undefined
      return depth + 1
    }
    closing = closings.get(character)
    if (closing !== undefined) return depth + 1
    if ('({'.includes(character)) depth += 1
    if (!')}'.includes(character)) return depth
    depth -= 1
    return depth + 1
  })
}

/** The operands of `and` or `or` outside of brackets and quotes. */
export const splitOperands = (text: string, operator: 'and' | 'or'): string[] => {
  const depths = depthsOf(text)
  const found = [...text.matchAll(new RegExp(`\\b${operator}\\b`, 'g'))].filter(({ index }) => depths[index] === 0)
  const starts = [0, ...found.map(({ index }) => index + operator.length)]
  return starts.map((start, index) => text.slice(start, found[index]?.index).trim())
}

/** The expression without brackets around the whole. */
export const withoutBrackets = (text: string): string => {
  const trimmed = text.trim()
  const isInBrackets = trimmed.startsWith('(') && depthsOf(trimmed).every(depth => depth > 0)
  return isInBrackets ? withoutBrackets(trimmed.slice(1, -1)) : trimmed
}
