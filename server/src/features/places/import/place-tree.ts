import { normalizeForSearch } from '../../../domain/search-keys.ts'

const MAX_CODE_LENGTH = 50

/** An area or a county of the file or of the database. */
export interface PlaceNode {
  /** Undefined if it is new. */
  readonly id: number | undefined
  /** Level of an area; counties of the file have their own tree. */
  readonly level: number
  readonly code: string
  name: string
  /** Undefined at the top. */
  parent: PlaceNode | undefined
  /** As in the database; undefined if it is new. */
  readonly before: { readonly name: string; readonly parent: PlaceNode | undefined } | undefined
  /** First line of the file that names it. */
  line: number | undefined
  /** A valid row of the file is in it. */
  isUsed: boolean
}

export interface PlaceStep {
  readonly level: number
  /** Empty if the file has none. */
  readonly code: string
  readonly name: string
  /** `keep`: the file doesn't say what contains it. */
  readonly parent: PlaceNode | undefined | 'keep'
}

type Located = { readonly node: PlaceNode; readonly renamedFrom?: string } | { readonly conflictsWith: number }

const slugOf = (name: string) =>
  normalizeForSearch(name)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(part => part !== '')
    .join('-')

/** The areas, or the counties, by code and by name. New ones are added when a row names them. */
export const createPlaceTree = () => {
  const nodes: PlaceNode[] = []
  const byCode = new Map<string, PlaceNode>()
  const byName = new Map<string, PlaceNode>()
  const codeKey = (level: number, code: string) => `${level} ${code}`
  const parentKey = (parent: PlaceStep['parent']) =>
    parent === 'keep' ? '*' : parent ? codeKey(parent.level, parent.code) : ''
  const nameKey = (level: number, parent: PlaceStep['parent'], name: string) =>
    `${level}\n${parentKey(parent)}\n${normalizeForSearch(name)}`

  const index = (node: PlaceNode) => {
    for (const parent of [node.parent, 'keep'] as const) {
      const key = nameKey(node.level, parent, node.name)
      if (!byName.has(key)) byName.set(key, node)
    }
  }
  const add = (node: PlaceNode): PlaceNode => {
    nodes.push(node)
    byCode.set(codeKey(node.level, node.code), node)
    index(node)
    return node
  }

  /** A code from the name and from the code of what contains it, so that a later file without codes gives the same one. */
  const deriveCode = ({ level, name, parent }: PlaceStep): string => {
    const prefix = parent && parent !== 'keep' ? `${parent.code}-` : ''
    const base = `${prefix}${slugOf(name) || 'X'}`.slice(0, MAX_CODE_LENGTH)
    for (let copy = 1; ; copy += 1) {
      const suffix = copy === 1 ? '' : `-${copy}`
      const code = `${base.slice(0, MAX_CODE_LENGTH - suffix.length)}${suffix}`
      if (!byCode.has(codeKey(level, code))) return code
    }
  }

  /** Finds the place that a line names, or adds it. A place is in one other place: the first line decides. */
  const locate = (step: PlaceStep, line: number): Located => {
    const { level, name, parent } = step
    const node = step.code === '' ? byName.get(nameKey(level, parent, name)) : byCode.get(codeKey(level, step.code))
    if (!node) {
      const code = step.code === '' ? deriveCode(step) : step.code
      const container = parent === 'keep' ? undefined : parent
      const fields = { id: undefined, level, code, name: name || code, parent: container, before: undefined }
      return { node: add({ ...fields, line, isUsed: false }) }
    }
    const isFirst = node.line === undefined
    const firstLine = node.line ?? line
    node.line = firstLine
    if (parent !== 'keep' && node.parent !== parent) {
      if (!isFirst) return { conflictsWith: firstLine }
      node.parent = parent
    }
    if (name === '' || node.name === name) return { node }
    if (!isFirst) return { node, renamedFrom: name }
    node.name = name
    index(node)
    return { node }
  }

  return {
    nodes,
    locate,
    /** Adds a place of the database. */
    addExisting: (place: Pick<PlaceNode, 'level' | 'code' | 'name' | 'parent'> & { id: number }): PlaceNode =>
      add({ ...place, before: { name: place.name, parent: place.parent }, line: undefined, isUsed: false }),
  }
}

export const isChanged = ({ before, name, parent }: PlaceNode): boolean =>
  before !== undefined && (before.name !== name || before.parent !== parent)
