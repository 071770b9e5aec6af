import { fileURLToPath } from 'node:url'
import { normalizePath } from 'vite'

interface ModuleInfo {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
  readonly dynamicImporters: readonly string[]
}

interface ModuleGraph {
  readonly getModuleInfo: (id: string) => ModuleInfo | null
}

const source = normalizePath(fileURLToPath(new URL('../src/', import.meta.url)))
const entry = `${source}main.tsx`
/** The shell around every screen. */
const app = `${source}app/app.tsx`
/** They import the screens. */
const routes = `${source}app/routes/`

/** What at least this many screens need is in the chunk of the shell. */
const minScreens = 3
/** Source characters. What fewer screens share is in the shell's chunk too, unless it is large. */
const minSharedSize = 3_000

/** These modules and all that they import. */
const findReachable = (ids: Iterable<string>, importsOf: (id: string) => readonly string[]) => {
  const reachable = new Set(ids)
  for (const id of reachable) for (const imported of importsOf(id)) reachable.add(imported)
  return reachable
}

const fileNameOf = (id: string) => id.replace(/^.*\/|\.\w+$/g, '')

/** The chunks of the modules that the shell and the screens need, by module. */
const assignChunks = (graph: ModuleGraph): Map<string, string> => {
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  const dynamicImportersOf = (id: string) => graph.getModuleInfo(id)?.dynamicImporters ?? []
  const initial = findReachable([entry], importsOf)
  const modules = findReachable([entry], id => [
    ...importsOf(id),
    ...(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  ])

  /** The dynamically imported modules that need a module. */
  const rootsOf = new Map<string, string[]>()
  for (const root of modules)
    if (dynamicImportersOf(root).length > 0)
      for (const id of findReachable([root], importsOf)) rootsOf.set(id, [...(rootsOf.get(id) ?? []), root])

  const isScreen = (root: string) => dynamicImportersOf(root).some(id => id.startsWith(routes))
  /** The screens from which these roots load, or the shell. */
  const findOwners = (roots: readonly string[]) =>
    [
      ...findReachable(roots, root =>
        isScreen(root) || root === app ? [] : dynamicImportersOf(root).flatMap(id => rootsOf.get(id) ?? []),
      ),
    ].filter(root => isScreen(root) || root === app)

  const chunks = new Map<string, string>()
  const sizes = new Map<string, number>()
  for (const [id, roots] of rootsOf) {
    const screens = roots.filter(isScreen)
    const isCommon = roots.includes(app) || screens.length >= minScreens
    if (initial.has(id) || !(isCommon || screens.length > 0)) continue
    const isShared = findOwners(roots).length > 1
    const name = `${screens.map(fileNameOf).sort().join('-')}${isShared ? '-shared' : ''}`
    chunks.set(id, isCommon ? 'app' : name)
    sizes.set(name, (sizes.get(name) ?? 0) + (graph.getModuleInfo(id)?.code?.length ?? 0))
  }
  for (const [id, name] of chunks)
    if (name.endsWith('-shared') && (sizes.get(name) ?? 0) < minSharedSize) chunks.set(id, 'app')
  return chunks
}

/**
 * Names the chunks: one for the shell and what several screens share, so that a screen loads few files, and one for each screen.
 * Rolldown splits what loads on demand only.
 */
export const createChunkNaming = () => {
  let chunks: ReadonlyMap<string, string> | undefined
  return (id: string, graph: ModuleGraph): string | null => {
    chunks ??= assignChunks(graph)
    return chunks.get(id) ?? null
  }
}
