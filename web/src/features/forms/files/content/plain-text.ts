import { replaceBetween } from './replace-between.ts'

/*
 * Labels of XLSForm may have HTML and the part of Markdown that ODK shows: emphasis, headings and links. Forms have plain texts.
 */

/** HTML elements; other words in angle brackets are texts. */
const elements = new Set(
  [
    ['a', 'abbr', 'b', 'big', 'blockquote', 'br', 'center', 'code', 'del', 'div', 'em', 'font', 'h1', 'h2', 'h3', 'h4'],
    ['h5', 'h6', 'hr', 'i', 'img', 'ins', 'label', 'li', 'mark', 'ol', 'output', 'p', 'pre', 's', 'small', 'span'],
    ['strike', 'strong', 'style', 'sub', 'sup', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'tt', 'u', 'ul'],
  ].flat(),
)
const startsLine = /^<(?:br|hr|li|tr)\b|^<\/(?:p|div|h[1-6]|ul|ol|table|blockquote|pre)\b/i

const removeTags = (text: string) => {
  const targets: string[] = []
  return replaceBetween(text, '<', '>', tag => {
    if (tag.startsWith('<!--') && tag.endsWith('-->')) return ''
    const name = /^<\/?([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
    if (!elements.has(name)) return tag
    if (startsLine.test(tag)) return '\n'
    if (name !== 'a') return ''
    if (!tag.startsWith('</')) targets.push(/href=["']?([^"'\s<>]+)/i.exec(tag)?.[1] ?? '')
    const target = tag.startsWith('</') ? targets.pop() : ''
    return target ? ` (${target})` : ''
  })
}

const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const decodeEntities = (text: string) =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,6})|#x([0-9a-f]{1,5}));/gi,
    (entity, name?: string, decimal?: string, hex?: string) => {
      if (name) return namedCharacters[name.toLowerCase()] ?? entity
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
    },
  )

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)
const opensEmphasis = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}\p{Ps}\p{Pi}\p{Co}"'¿¡<$#+-]/u.test(character)

/** Where the pair of a mark ends, after an index; -1 if nowhere. */
const findEnd = (text: string, mark: string, from: number) => {
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) {
    const [before, after] = [text[at - 1], text[at + mark.length]]
    if (before?.trim() && before !== mark[0] && after !== mark[0] && (mark === '**' || !isWord(after))) return at
  }
  return -1
}

const canOpen = (text: string, mark: string, at: number) => {
  const [before, after] = [text[at - 1], text[at + mark.length]]
  return (mark === '**' || !isWord(before)) && before !== mark[0] && opensEmphasis(after)
}

/** Removes pairs of a mark around words. A single mark, or one within a word, is a text: `2 * 3`, `first_name`, `____`. */
const removePairs = (paragraph: string, mark: string) => {
  let result = ''
  let from = 0
  let at = paragraph.indexOf(mark)
  while (at >= 0) {
    const start = at + mark.length
    const isOpen = canOpen(paragraph, mark, at)
    const end = isOpen ? findEnd(paragraph, mark, start + 1) : start
    // Later marks have no end either.
    if (end < 0) break
    if (isOpen) {
      result += paragraph.slice(from, at) + paragraph.slice(start, end)
      from = end + mark.length
    }
    at = paragraph.indexOf(mark, isOpen ? from : start)
  }
  return result + paragraph.slice(from)
}

const removeMarkdown = (text: string) => {
  const withoutHeadings = text.replace(/^#{1,6}[ \t]+(?=[^\s\p{Ll}])/gmu, '')
  const withoutLinks = replaceBetween(withoutHeadings, '[', ')', link => {
    const [label = '', target, ...others] = link.slice(1, -1).split('](')
    const isLink = target !== undefined && others.length === 0 && /^[^\s()]*[/:.#]/.test(target)
    return isLink ? `${label} (${target})` : link
  })
  return withoutLinks
    .split('\n\n')
    .map(paragraph => ['***', '**', '__', '*', '_'].reduce(removePairs, paragraph))
    .join('\n\n')
}

/** Characters that stand for escaped ones while Markdown is removed: private ones, which no text has. */
const escapedBase = 0xf100

/** A text without HTML and Markdown, which stays as it is if it has neither. */
export const plainText = (text: string): string => {
  if (!/[<&*_[\\#]/.test(text)) return text
  const escaped = text.replace(/\\([\\*_#<>[\](){}~`])/g, (_, character: string) =>
    String.fromCharCode(escapedBase + character.charCodeAt(0)),
  )
  const plain = decodeEntities(removeTags(removeMarkdown(escaped))).replace(/[\uf100-\uf17f]/g, character =>
    String.fromCharCode(character.charCodeAt(0) - escapedBase),
  )
  if (plain === text) return text
  return plain
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
