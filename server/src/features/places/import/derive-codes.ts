import { createHash } from 'node:crypto'
import { groupBy } from '@scrutineer/contract/helpers/groups'
import { placeNameKey } from '../../../domain/place-names.ts'
import { normalizeForSearch } from '../../../domain/search-keys.ts'
import { toLatin } from '../../../domain/transliteration.ts'
import type { PlaceNode, PlaceTree } from './place-tree.ts'

const CODE_LENGTH = 8
/** Letters before the hash of names that would have the same code. */
const PREFIX_LENGTH = 3

/** At most eight letters and digits of a name, of which a number at the end stays complete. Empty without Latin letters. */
const shortCode = (name: string): string => {
  const plain = toLatin(normalizeForSearch(toLatin(name.toLowerCase()))).toUpperCase()
  if (/(?![A-Z])\p{L}/u.test(plain)) return ''
  const slug = plain.replace(/[^A-Z0-9]+/g, '')
  if (slug.length <= CODE_LENGTH) return slug
  const number = /\d{0,4}$/.exec(slug)?.[0] ?? ''
  return `${slug.slice(0, CODE_LENGTH - number.length)}${number}`
}

/** The names of a place and of what contains it. */
const pathOf = (node: PlaceNode): string =>
  `${node.parent ? `${pathOf(node.parent)}\n` : ''}${node.level} ${placeNameKey(node.name)}`

const hashedCode = (base: string, path: string, attempt: number): string => {
  const digest = createHash('sha256').update(`${path}\n${attempt}`).digest('hex').toUpperCase()
  const prefix = base.slice(0, PREFIX_LENGTH) || 'X'
  return `${prefix}${digest.slice(0, CODE_LENGTH - prefix.length)}`
}

/**
 * Gives the used places without a code one that is derived from the name alone, whatever the order of the rows. Names that would
 * have the same code, or one that is in use, have a hash of their path in it, all of them.
 */
export const deriveCodes = ({ nodes }: PlaceTree): void => {
  const taken = new Set(nodes.filter(({ code }) => code !== '').map(({ level, code }) => `${level} ${code}`))
  const uncoded = nodes.filter(({ code, isUsed }) => code === '' && isUsed)
  for (const group of groupBy(uncoded, ({ level, name }) => `${level} ${shortCode(name)}`).values()) {
    const ordered = group.map(node => ({ node, path: pathOf(node) })).sort((a, b) => (a.path < b.path ? -1 : 1))
    for (const { node, path } of ordered) {
      const base = shortCode(node.name)
      const isUnique = group.length === 1 && base !== ''
      let code = isUnique ? base : hashedCode(base, path, 0)
      for (let attempt = 0; taken.has(`${node.level} ${code}`); attempt += 1) code = hashedCode(base, path, attempt)
      taken.add(`${node.level} ${code}`)
      node.code = code
    }
  }
}
