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
/** The list of reports, and the report that it opens next to it. */
const threadsPattern = /\/features\/answers\/(threads\/answers|details\/details)-page\.tsx$/
const featurePattern = /\/web\/src\/features\//
const answersPattern = /\/web\/src\/features\/answers\//
const answersPagePattern = /\/answers-page\.tsx$/

/** An icon with one importer stays in that chunk; the others share a chunk instead of making many small files. */
const iconPattern = /\/lucide-react\/dist\/esm\/icons\//

/** A module that at least this many screens need moves to the shared chunk. */
const minSharedScreens = 3

/** Pages with a form to save. What only these share is not in the chunk of all screens. */
const editingPattern =
  /\/features\/(account\/account|election-settings\/election-settings|setup\/setup|observers\/import\/import|(ngos|observers)\/profile\/[\w-]+)-page\.tsx$/

/** The schema library and the schemas of forms. No list and no report needs them. */
export const validationPattern =
  /\/node_modules\/zod\/|\/contract\/src\/fields\/(values|observer|ngo|notification|place|station)\.ts$/

/** The profile pages share most of their code. */
const profilePattern = /\/features\/(ngos|observers)\/profile\//

/** Only imports of files need it, and the upload also the dialog of a note. */
const tableFilesPattern = /\/web\/src\/(shared\/table-files\/|api\/upload\.ts)/

/** Lists that can be shown as cards: those of observers and NGOs. */
const cardsPattern = /\/web\/src\/ui\/table\/(card-grid|view-mode)/

/** Used by the form's page and by its parts that load later, which would otherwise move them to the shared chunk. */
const formEditingPattern = /\/web\/src\/(features\/forms\/editor\/|lib\/drag\/|ui\/reorder\/)/

/** The map and the wall of the situation load after its numbers. */
const situationMapPattern = /\/web\/src\/features\/situation\/(map|wall)\//
/** What the situation's page and its wall share stays out of the chunk of all screens. */
const situationPattern = /\/web\/src\/features\/situation\/(numbers\/|day\/|totals)/
/** The parts of a follow-up that load after the report; with the icons that only they need. The dialogs load on demand. */
const followUpPattern = /\/web\/src\/features\/answers\/follow-up\/(?!dialogs\/)/

/** Endpoints of a page and of a dialog that loads on demand: small without their schemas, unlike their source. */
const exportEndpointsPattern = /\/contract\/src\/exports\.ts$/

/** Several queries at once: only the statistics need them, but the library's index names them. */
const severalQueriesPattern = /\/@tanstack\/(query-core|react-query)\/.*\/(queriesObserver|useQueries)\.js$/

/** A module with fewer source characters shares a file: minified it has less than 2 kB. */
const maxSmallModule = 4_000

/** The modules that import a module statically, directly or through others, and the module itself. */
const findDependents = (id: string, graph: ModuleGraph) => {
  const seen = new Set([id])
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  return [...seen]
}

/** Whether the chunk of the login or of the shell contains a module: several screens need it. */
const isCommon = (id: string, graph: ModuleGraph) => {
  const dependents = findDependents(id, graph)
  const screens = dependents.filter(each => screenPattern.test(each))
  return dependents.some(each => mainPattern.test(each) || appPattern.test(each)) || screens.length >= minSharedScreens
}

/** Whether only pages with a form to save need a module. */
const isForEditing = (id: string, graph: ModuleGraph) => {
  const dependents = findDependents(id, graph)
  return (
    !dependents.some(each => appPattern.test(each) || mainPattern.test(each)) &&
    dependents.filter(each => screenPattern.test(each)).every(each => editingPattern.test(each))
  )
}

/**
 * Whether only the list of reports needs a module, or the list and the report, which is loaded after it. What parts of other
 * features need too, such as the situation's map, is not theirs.
 */
const belongsToThreads = (id: string, graph: ModuleGraph) => {
  const dependents = findDependents(id, graph)
  const screens = dependents.filter(each => screenPattern.test(each))
  return (
    screens.some(each => answersPagePattern.test(each)) &&
    screens.every(each => threadsPattern.test(each)) &&
    dependents.every(each => !featurePattern.test(each) || answersPattern.test(each))
  )
}

/** Whether a module is a screen, or loads on demand from that screen alone. */
const opensOnlyFrom = (id: string, screen: string, graph: ModuleGraph) =>
  id === screen ||
  (graph.getModuleInfo(id)?.dynamicImporters ?? []).every(
    importer =>
      findDependents(importer, graph).includes(screen) &&
      findDependents(importer, graph).filter(each => screenPattern.test(each)).length === 1,
  )

/** Whether a module and what only it imports are small. A chunk contains the imports of its modules. */
const isSmall = (id: string, graph: ModuleGraph): boolean => {
  const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] }
  if (iconPattern.test(id)) return true
  if ((code?.length ?? 0) > maxSmallModule || id.includes('/node_modules/')) return false
  return importedIds.every(imported => isCommon(imported, graph) || isSmall(imported, graph))
}

/**
 * Puts what only follow-ups need into one chunk. A chunk contains the imports of its modules, so this applies after
 * `assignChunk`.
 */
export const assignFollowUp = (id: string, graph: ModuleGraph): string | null => {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  if (iconPattern.test(id)) return importers.every(importer => followUpPattern.test(importer)) ? 'follow-up' : null
  if (!followUpPattern.test(id)) return null
  return findDependents(id, graph).some(each => screenPattern.test(each)) ? null : 'follow-up'
}

/**
 * Puts the shell, and the modules that several screens share, into one chunk. A screen then loads one file instead of twenty
 * small ones. Small modules of two files belong to it too, and small parts that are loaded on demand share a file.
 */
export const assignChunk = (id: string, graph: ModuleGraph): string | null => {
  const module = graph.getModuleInfo(id)
  if (!module) return null
  if (assignFollowUp(id, graph)) return null
  if (iconPattern.test(id)) return module.importers.length > 1 ? 'app' : null
  if (severalQueriesPattern.test(id)) return null
  if (exportEndpointsPattern.test(id)) return 'app'
  if (isCommon(id, graph)) return isForEditing(id, graph) ? 'editing' : 'app'
  if (belongsToThreads(id, graph)) return 'threads'
  const profile = profilePattern.exec(id)?.[1]
  if (profile) return `${profile}-profile`
  if (situationMapPattern.test(id)) return 'situation-map'
  if (situationPattern.test(id)) return 'situation'
  if (!isSmall(id, graph)) return null
  const dependents = findDependents(id, graph)
  const roots = dependents.filter(each => (graph.getModuleInfo(each)?.dynamicImporters.length ?? 0) > 0)
  if (roots.length > 1 && formEditingPattern.test(id)) return 'form-editing'
  if (roots.length > 1 && cardsPattern.test(id)) return 'cards'
  if (roots.length > 1 && tableFilesPattern.test(id)) return 'table-files'
  const screens = dependents.filter(each => screenPattern.test(each))
  // Parts of one screen that load on demand find the module in the screen's chunk.
  if (roots.length > 1 && screens.length === 1 && roots.every(root => opensOnlyFrom(root, screens[0] ?? '', graph)))
    return null
  if (roots.length > 1) return screens.length > 0 ? 'app' : 'on-demand'
  return roots.includes(id) ? 'on-demand' : null
}
