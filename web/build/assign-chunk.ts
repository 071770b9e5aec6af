interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null
}

/** Where what a person sees begins: what is around every screen, and each screen. */
const screenPattern = /\/web\/src\/(app\/app|features\/.*-page)\.tsx$/
const appPattern = /\/app\.tsx$/
/** Whoever signs in comes here. */
const landingPagePattern = /\/answers-page\.tsx$/

/** One that a single module shows stays with it; a file of its own for each of the others would be many small ones. */
const iconPattern = /\/lucide-react\/dist\/esm\/icons\//

/** Behind a package's barrel, which every screen imports, and used by one screen alone: they stay with it. */
const singleUsePattern = /\/(useQueries|queriesObserver)\.js$/

/** From so many screens on that need a module all get it; with fewer each would carry much that is another's. */
const minSharedScreens = 3

/** The screens that can't appear without a module; what comes later, by an import of its own, counts for none. */
const findDependentScreens = (id: string, graph: ModuleGraph) => {
  const seen = new Set([id])
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  return [...seen].filter(each => screenPattern.test(each))
}

/**
 * Puts what is around every screen into one file with what several screens share, and the first with any other: so a screen
 * is asked for as one file, not as twenty small ones.
 */
export const assignChunk = (id: string, graph: ModuleGraph): string | null => {
  if (singleUsePattern.test(id)) return null
  if (iconPattern.test(id)) return (graph.getModuleInfo(id)?.importers.length ?? 0) > 1 ? 'app' : null
  const screens = findDependentScreens(id, graph)
  const isShared =
    screens.length >= minSharedScreens || (screens.length > 1 && screens.some(each => landingPagePattern.test(each)))
  return isShared || screens.some(each => appPattern.test(each)) ? 'app' : null
}
