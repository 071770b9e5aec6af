import { type Plugin, parseSync, Visitor } from 'vite'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What a client reads of an endpoint besides its method and path. */
const clientFields = ['allowedBeforeMfa']

const findEdits = (file: string, code: string): Edit[] => {
  const edits: Edit[] = []
  let depth = 0
  const enter = () => {
    depth += 1
  }
  const leave = () => {
    depth -= 1
  }
  const visitor = new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression: ({ start, end, callee, arguments: [path, fields] }) => {
      // Calls at the top of a module only construct values; those in functions may change something.
      if (depth === 0) edits.push({ start, end: start, text: '/*@__PURE__*/ ' })
      const [, method] = /^endpoint\.\w+\.(\w+)$/.exec(code.slice(callee.start, callee.end)) ?? []
      if (method === undefined) return
      if (!path || fields?.type !== 'ObjectExpression')
        throw new Error(`${file}: an endpoint needs a literal definition`)
      const retained = fields.properties.filter(
        ({ type, ...property }) =>
          type === 'Property' &&
          'key' in property &&
          property.key.type === 'Identifier' &&
          clientFields.includes(property.key.name),
      )
      const texts = [path, ...retained].map(each => code.slice(each.start, each.end))
      edits.push({ start, end, text: `({ method: '${method.toUpperCase()}', path: ${texts.join(', ')} })` })
    },
  })
  visitor.visit(parseSync(file, code).program)
  return edits
}

/** Applies the edits from the end, so that the positions before stay right. Edits inside of a replaced range are dropped. */
const applyEdits = (code: string, edits: readonly Edit[]) =>
  edits
    .filter(inner => !edits.some(outer => outer.start <= inner.start && inner.end < outer.end))
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), code)

/** The imports that the code doesn't use, because of which their modules would be in the chunk of a screen. */
const findUnusedImports = (file: string, code: string): Edit[] => {
  const { program } = parseSync(file, code)
  const imports = program.body.filter(({ type }) => type === 'ImportDeclaration')
  const used = new Set<string>()
  new Visitor({
    Identifier: ({ name, start }) => {
      if (!imports.some(each => each.start <= start && start < each.end)) used.add(name)
    },
  }).visit(program)
  return imports.flatMap(each =>
    each.type === 'ImportDeclaration' && !each.specifiers.some(({ local }) => used.has(local.name))
      ? [{ start: each.start, end: each.end, text: '' }]
      : [],
  )
}

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
    filter: { id: /\/contract\/src\/[\w/-]+\.ts$/ },
    handler: (code, id) => {
      const stripped = applyEdits(code, findEdits(id, code))
      return { code: applyEdits(stripped, findUnusedImports(id, stripped)), map: null }
    },
  },
})
