import { cleanName, placeNameKey } from '../../../domain/place-names.ts'
import { withoutLeadingZeros } from './leading-zeros.ts'

/** An area or a county of the file or of the database. */
export interface PlaceNode {
  /** Identifies it in its tree. */
  readonly key: number
  /** Undefined if it is new. */
  readonly id: number | undefined
  /** Level of an area; counties of the file have their own tree. */
  readonly level: number
  /** Empty until it is derived from the name. */
  code: string
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

interface PlaceStep {
  readonly level: number
  /** Empty if the file has none. */
  readonly code: string
  readonly name: string
  /** `keep`: the file doesn't say what contains it. */
  readonly parent: PlaceNode | undefined | 'keep'
}

interface LocatedNode {
  readonly node: PlaceNode
  readonly renamedFrom?: string
  /** The code of the file, which is that of the place but for leading zeros. */
  readonly zerosLost?: string
}

type Located = LocatedNode | { readonly conflictsWith: number }

const hasSameName = (node: PlaceNode, name: string) =>
  name === '' || node.name === name || placeNameKey(node.name) === placeNameKey(name)

/** Nodes by code, by code without leading zeros, and by name. */
const createIndex = () => {
  const byCode = new Map<string, PlaceNode>()
  const byDigits = new Map<string, PlaceNode>()
  const byName = new Map<string, PlaceNode>()
  const codeKey = (level: number, code: string) => `${level} ${code}`
  const nameKey = (level: number, parent: PlaceStep['parent'], name: string) =>
    `${level}\n${parent === 'keep' ? '*' : (parent?.key ?? '')}\n${placeNameKey(name)}`
  const indexName = (node: PlaceNode) => {
    for (const parent of [node.parent, 'keep'] as const) {
      const key = nameKey(node.level, parent, node.name)
      if (!byName.has(key)) byName.set(key, node)
    }
  }
  const add = (node: PlaceNode) => {
    if (node.code !== '') {
      byCode.set(codeKey(node.level, node.code), node)
      byDigits.set(codeKey(node.level, withoutLeadingZeros(node.code)), node)
    }
    indexName(node)
  }
  const find = ({ level, code, name, parent }: PlaceStep): Omit<LocatedNode, 'renamedFrom'> | undefined => {
    if (code === '') {
      const node = byName.get(nameKey(level, parent, name))
      return node && { node }
    }
    const exact = byCode.get(codeKey(level, code))
    if (exact) return { node: exact }
    const similar = byDigits.get(codeKey(level, withoutLeadingZeros(code)))
    return similar && hasSameName(similar, name) ? { node: similar, zerosLost: code } : undefined
  }
  return { add, find, indexName }
}

/** The areas, or the counties. */
export interface PlaceTree {
  readonly nodes: readonly PlaceNode[]
  /** Finds the place that a line names, or adds it. A place is in one other place: the first line decides. */
  readonly locate: (step: PlaceStep, line: number) => Located
  /** Adds a place of the database. */
  readonly addExisting: (place: Pick<PlaceNode, 'level' | 'code' | 'name' | 'parent'> & { id: number }) => PlaceNode
}

/** The areas, or the counties, by code and by name. New ones are added when a row names them. */
export const createPlaceTree = (): PlaceTree => {
  const nodes: PlaceNode[] = []
  const index = createIndex()
  const add = (fields: Omit<PlaceNode, 'key'>): PlaceNode => {
    const node = { key: nodes.length, ...fields }
    nodes.push(node)
    index.add(node)
    return node
  }

  const locate = (input: PlaceStep, line: number): Located => {
    const step = { ...input, name: cleanName(input.name) }
    const { level, code, name, parent } = step
    const found = index.find(step)
    if (!found) {
      const fields = { id: undefined, level, code, name: name || code, before: undefined }
      return { node: add({ ...fields, parent: parent === 'keep' ? undefined : parent, line, isUsed: false }) }
    }
    const { node } = found
    const isFirst = node.line === undefined
    const firstLine = node.line ?? line
    node.line = firstLine
    if (parent !== 'keep' && node.parent !== parent) {
      if (!isFirst) return { conflictsWith: firstLine }
      node.parent = parent
    }
    if (hasSameName(node, name)) return found
    if (!isFirst) return { ...found, renamedFrom: name }
    node.name = name
    index.indexName(node)
    return found
  }

  return {
    nodes,
    locate,
    addExisting: place =>
      add({ ...place, before: { name: place.name, parent: place.parent }, line: undefined, isUsed: false }),
  }
}

export const isChanged = ({ before, name, parent }: PlaceNode): boolean =>
  before !== undefined && (before.name !== name || before.parent !== parent)
