interface ModuleInfo {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}

interface ModuleGraph {
  readonly getModuleInfo: (id: string) => ModuleInfo | null
}

/** Entry modules: the shell around every screen, and each screen. */
const screenPattern = /\/web\/src\/(app\/app|features\/.*-page)\.tsx$/
const appPattern = /\/app\.tsx$/
/** Imports the login page, which is loaded in any case. */
const mainPattern = /\/main\.tsx$/
/** The first screen after a login. */
const landingPagePattern = /\/answers-page\.tsx$/

/** An icon with one importer stays in that chunk; the others share a chunk instead of making many small files. */
const iconPattern = /\/lucide-react\/dist\/esm\/icons\//

/** Exported from a package barrel that every screen imports, but used by one screen only. They stay in its chunk. */
const singleUsePattern = /\/(useQueries|queriesObserver)\.js$/

/** A module that at least this many screens need moves to the shared chunk. */
const minSharedScreens = 3

/** The profile pages share most of their code. */
const profilePattern = /\/features\/(ngos|observers)\/profile\//

/** A module with fewer source characters shares a file: minified it has less than 2 kB. */
const maxSmallModule = 4_000

/** The modules that import a module statically, directly or through others, and the module itself. */
const findDependents = (id: string, graph: ModuleGraph) => {
  const seen = new Set([id])
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  return [...seen]
}

/** Whether the chunk of the login or of the shell contains a module: several screens need it, or the landing page and another. */
const isCommon = (id: string, graph: ModuleGraph) => {
  const dependents = findDependents(id, graph)
  const screens = dependents.filter(each => screenPattern.test(each))
  return (
    dependents.some(each => mainPattern.test(each) || appPattern.test(each)) ||
    screens.length >= minSharedScreens ||
    (screens.length > 1 && screens.some(each => landingPagePattern.test(each)))
  )
}

/** Whether a module and what only it imports are small. A chunk contains the imports of its modules. */
const isSmall = (id: string, graph: ModuleGraph): boolean => {
  const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] }
  if (iconPattern.test(id)) return true
  if ((code?.length ?? 0) > maxSmallModule || id.includes('/node_modules/')) return false
  return importedIds.every(imported => isCommon(imported, graph) || isSmall(imported, graph))
}

/**
 * Puts the shell, and the modules that several screens share, into one chunk. A screen then loads one file instead of twenty
 * small ones. Small modules of two files belong to it too, and small parts that are loaded on demand share a file.
 */
export const assignChunk = (id: string, graph: ModuleGraph): string | null => {
  const module = graph.getModuleInfo(id)
  if (!module || singleUsePattern.test(id)) return null
  if (iconPattern.test(id)) return module.importers.length > 1 ? 'app' : null
  if (isCommon(id, graph)) return 'app'
  const profile = profilePattern.exec(id)?.[1]
  if (profile) return `${profile}-profile`
  if (!isSmall(id, graph)) return null
  const dependents = findDependents(id, graph)
  const roots = dependents.filter(each => (graph.getModuleInfo(each)?.dynamicImporters.length ?? 0) > 0)
  if (roots.length > 1) return 'app'
  return roots.includes(id) ? 'on-demand' : null
}
