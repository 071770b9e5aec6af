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
/** `routes.tsx` and the files of `routes/` import the screens, except those of one-time links, which the entry imports. */
const routes = `${source}app/routes`

/** What at least this many screens need is in the chunk of the shell. */
const minScreens = 3
/** Source characters. What fewer screens share is in the shell's chunk too, unless it is large. */
const minSharedSize = 3_200
/** Source characters. What parts of one screen share that load on demand is in its chunk, unless it is large. */
const minPartsSize = 10_000

/** What the shell's endpoints and queries need of the contract doesn't include these: only forms validate what is typed. */
const schemas = /\/node_modules\/zod\/|\/contract\/src\/fields\/(values|ngo|notification|observer|place|station)\.ts$/

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

  const isScreen = (root: string) =>
    root !== app && dynamicImportersOf(root).some(id => id === entry || id.startsWith(routes))
  /** The screens that need a module, without those that are shown inside another one of them. */
  const screensOf = (roots: readonly string[]) => {
    const screens = roots.filter(isScreen)
    return screens.filter(screen => !screens.some(other => other !== screen && rootsOf.get(other)?.includes(screen)))
  }

  /** The screens from which these roots load, and the shell. */
  const findOwners = (roots: readonly string[]) => {
    const owners = findReachable(roots, root =>
      isScreen(root) || root === app ? [] : dynamicImportersOf(root).flatMap(id => rootsOf.get(id) ?? []),
    )
    return [...screensOf([...owners]), ...(owners.has(app) ? [app] : [])]
  }

  const chunks = new Map<string, string>()
  const sizes = new Map<string, number>()
  const assign = (id: string, name: string) => {
    chunks.set(id, name)
    sizes.set(name, (sizes.get(name) ?? 0) + (graph.getModuleInfo(id)?.code?.length ?? 0))
  }
  for (const [id, roots] of rootsOf) {
    if (initial.has(id)) continue
    const screens = screensOf(roots)
    if (schemas.test(id)) assign(id, 'schemas')
    else if (roots.includes(app) || screens.length >= minScreens) assign(id, 'app')
    else if (screens.length > 0) {
      const isShared = findOwners(roots).length > 1
      assign(id, `${screens.map(fileNameOf).sort().join('-')}${isShared ? '-shared' : ''}`)
    } else if (roots.length > 1) {
      const [owner = app, ...others] = findOwners(roots)
      assign(id, owner === app || others.length > 0 ? 'deferred' : `${fileNameOf(owner)}-parts`)
    }
  }
  // What a screen loads first must not load what is for later.
  const withDeferred = new Set(
    [...chunks].flatMap(([id, name]) => (importsOf(id).some(each => chunks.get(each) === 'deferred') ? [name] : [])),
  )
  for (const [id, name] of chunks) {
    const size = sizes.get(name) ?? 0
    if (name.endsWith('-shared') && size < minSharedSize) chunks.set(id, 'app')
    if (name.endsWith('-parts') && size < minPartsSize && !withDeferred.has(name))
      chunks.set(id, name.replace(/-parts$/, ''))
  }
  return chunks
}

/**
 * Names the chunks: one for the shell and what several screens share, so that a screen loads few files, one for each screen, and
 * one for what several parts share that load on demand. Rolldown splits these parts.
 */
export const createChunkNaming = () => {
  let chunks: ReadonlyMap<string, string> | undefined
  return (id: string, graph: ModuleGraph): string | null => {
    chunks ??= assignChunks(graph)
    return chunks.get(id) ?? null
  }
}
