import { type Plugin, parseSync, Visitor } from 'vite'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The fields that a client reads, and those of other objects that are spread into an endpoint. */
const isKept = (property: { type: string; key?: { type: string; name?: unknown } }) =>
  property.type !== 'Property' || property.key?.name === 'method' || property.key?.name === 'path'

const findEdits = (file: string, code: string): Edit[] => {
  const edits: Edit[] = []
  const visitor = new Visitor({
    CallExpression: ({ start, callee, arguments: [fields] }) => {
      edits.push({ start, end: start, text: '/*@__PURE__*/ ' })
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || fields?.type !== 'ObjectExpression') return
      // Replaced, not removed, so that the commas around it stay right. A nested call is replaced with it.
      for (const property of fields.properties)
        if (!isKept(property)) edits.push({ start: property.start, end: property.end, text: '...null' })
    },
  })
  visitor.visit(parseSync(file, code).program)
  return edits
}

/** Applies the outermost edits, from the end so that the positions before stay right. */
const applyEdits = (code: string, edits: readonly Edit[]) =>
  edits
    .filter(
      edit =>
        !edits.some(
          outer => outer !== edit && outer.start <= edit.start && edit.end <= outer.end && outer.end > outer.start,
        ),
    )
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), code)

/**
 * Removes from the endpoints in the web bundle what only the server reads: schemas, summaries, access. Schemas that no
 * screen validates with are then unused, and as their constructors are marked as pure, the bundler removes them.
 */
export const stripEndpoints = (): Plugin => ({
  name: 'strip-endpoints',
  // The tests' API client reads the complete endpoints.
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
    handler: (code, id) => ({ code: applyEdits(code, findEdits(id, code)), map: null }),
  },
})
