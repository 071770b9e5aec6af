/** An XML tag: its name without namespace prefix, and its attributes. */
export interface Tag {
  readonly name: string
  readonly kind: 'open' | 'close' | 'empty'
  readonly attribute: (name: string) => string | undefined
}

/** Index of the `>` that closes the tag at `start`, ignoring quoted ones; undefined if the text ends before it. */
const findTagEnd = (text: string, start: number): number | undefined => {
  let quote = ''
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return undefined
}

const space = /\s/

/** An attribute's value. Scans the attributes in order, since another value may contain the name. */
const findAttribute = (source: string, name: string): string | undefined => {
  let at = 0
  for (;;) {
    const equals = source.indexOf('=', at)
    if (equals < 0) return undefined
    let quoteAt = equals + 1
    while (space.test(source.charAt(quoteAt))) quoteAt += 1
    const end = source.indexOf(source.charAt(quoteAt), quoteAt + 1)
    if (end < 0) return undefined
    if (source.slice(at, equals).trim().split(space).at(-1) === name) return source.slice(quoteAt + 1, end)
    at = end + 1
  }
}

const parseTag = (source: string): Tag => {
  const isClose = source.startsWith('/')
  const isEmpty = source.endsWith('/')
  const name = /^\/?(?:[^\s/:]+:)?([^\s/]*)/.exec(source)?.[1] ?? ''
  return {
    name,
    kind: isClose ? 'close' : isEmpty ? 'empty' : 'open',
    attribute: attributeName => findAttribute(source, attributeName),
  }
}

/**
 * The tags of an XML text, in order. Comments, CDATA sections and declarations are yielded as a tag named `!`, because
 * programs differ in how they read their content.
 */
export async function* parseTags(chunks: AsyncIterable<string>): AsyncGenerator<Tag> {
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + chunk
    let at = text.indexOf('<')
    while (at >= 0) {
      const end = findTagEnd(text, at)
      if (end === undefined) break
      const source = text.slice(at + 1, end)
      if (source.startsWith('!')) yield { ...parseTag(''), name: '!' }
      else if (!source.startsWith('?')) yield parseTag(source)
      at = text.indexOf('<', end)
    }
    rest = at < 0 ? '' : text.slice(at)
  }
}
