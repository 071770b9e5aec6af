interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null
}

/** Entry modules: the shell around every screen, and each screen. */
const screenPattern = /\/web\/src\/(app\/app|features\/.*-page)\.tsx$/
const appPattern = /\/app\.tsx$/
/** The first screen after a login. */
const landingPagePattern = /\/answers-page\.tsx$/

/** An icon with one importer stays in that chunk; the others share a chunk instead of making many small files. */
const iconPattern = /\/lucide-react\/dist\/esm\/icons\//

/** Exported from a package barrel that every screen imports, but used by one screen only. They stay in its chunk. */
const singleUsePattern = /\/(useQueries|queriesObserver)\.js$/

/** A module that at least this many screens need moves to the shared chunk. */
const minSharedScreens = 3

/** The entry modules that import a module statically, directly or through others. */
const findDependentScreens = (id: string, graph: ModuleGraph) => {
  const seen = new Set([id])
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  return [...seen].filter(each => screenPattern.test(each))
}

/**
 * Puts the shell, and the modules that several screens or the landing page and another screen share, into one chunk. A
 * screen then loads one file instead of twenty small ones.
 */
export const assignChunk = (id: string, graph: ModuleGraph): string | null => {
  if (singleUsePattern.test(id)) return null
  if (iconPattern.test(id)) return (graph.getModuleInfo(id)?.importers.length ?? 0) > 1 ? 'app' : null
  const screens = findDependentScreens(id, graph)
  const isShared =
    screens.length >= minSharedScreens || (screens.length > 1 && screens.some(each => landingPagePattern.test(each)))
  return isShared || screens.some(each => appPattern.test(each)) ? 'app' : null
}
