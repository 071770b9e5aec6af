/** A tag as it is written: its name without a prefix, and its attributes. */
export interface Tag {
  readonly name: string
  readonly kind: 'open' | 'close' | 'empty'
  readonly attribute: (name: string) => string | undefined
}

/** Where the tag that begins at `<` ends: a `>` within quotes doesn't end it. Undefined while the end isn't there yet. */
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

/** An attribute's value; found one by one, since another one's value may look like it. */
const findAttribute = (written: string, name: string): string | undefined => {
  let at = 0
  for (;;) {
    const equals = written.indexOf('=', at)
    if (equals < 0) return undefined
    let quoteAt = equals + 1
    while (space.test(written.charAt(quoteAt))) quoteAt += 1
    const end = written.indexOf(written.charAt(quoteAt), quoteAt + 1)
    if (end < 0) return undefined
    if (written.slice(at, equals).trim().split(space).at(-1) === name) return written.slice(quoteAt + 1, end)
    at = end + 1
  }
}

const parseTag = (written: string): Tag => {
  const isClose = written.startsWith('/')
  const isEmpty = written.endsWith('/')
  const name = /^\/?(?:[^\s/:]+:)?([^\s/]*)/.exec(written)?.[1] ?? ''
  return {
    name,
    kind: isClose ? 'close' : isEmpty ? 'empty' : 'open',
    attribute: wanted => findAttribute(written, wanted),
  }
}

/**
 * The tags of an XML text, in order. Comments, CDATA and the like come as a tag named `!`: whether what they hold is part
 * of the text is what programs differ in.
 */
export async function* parseTags(chunks: AsyncIterable<string>): AsyncGenerator<Tag> {
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + chunk
    let at = text.indexOf('<')
    while (at >= 0) {
      const end = findTagEnd(text, at)
      if (end === undefined) break
      const written = text.slice(at + 1, end)
      if (written.startsWith('!')) yield { ...parseTag(''), name: '!' }
      else if (!written.startsWith('?')) yield parseTag(written)
      at = text.indexOf('<', end)
    }
    rest = at < 0 ? '' : text.slice(at)
  }
}
