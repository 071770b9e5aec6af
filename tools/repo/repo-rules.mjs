/**
 * Keys that the web puts together while it runs, by what they begin with, and from what: nothing else may be built.
 * @type {Record<string, string>}
 */
const dynamicKeys = {
  'look.en': 'a language',
  'look.ro': 'a language',
  'look.light': 'a theme',
  'look.dark': 'a theme',
  'audit.actions.': 'an action of the contract',
  'audit.facts.': 'a fact of the contract',
  'audit.fields.': 'a field of a body',
  'audit.kinds.': 'a kind of subject',
  'attachments.kinds.': 'a kind of file of the contract',
  'unplaced.fields.': 'a field that phones send',
  'unplaced.kinds.': 'a kind of report of the contract',
  'unplaced.reasons.': 'a reason of the contract',
  'unplaced.tabs.': 'a state of the contract',
}

/**
 * Calls of the contract that no source passes to `serve`.
 * @param {readonly string[]} sources texts of the server's files
 * @param {readonly string[]} calls as `observers.list`
 */
export function findUnservedEndpoints(sources, calls) {
  const served = new Set(
    sources.flatMap(text => [...text.matchAll(/\bserve\(\s*(?:[\w.]+,\s*)?(\w+\.\w+)\b/g)].map(([, call]) => call)),
  )
  return calls.filter(call => !served.has(call))
}

/**
 * The words of a language by their full key, as `login.SUBMIT`.
 * @param {unknown} words nested objects of texts
 * @param {string} [prefix]
 * @returns {Map<string, string>}
 */
export function messagesByKey(words, prefix = '') {
  if (typeof words === 'string') return new Map([[prefix, words]])
  const entries = Object.entries(words ?? {})
  return new Map(entries.flatMap(([key, value]) => [...messagesByKey(value, prefix === '' ? key : `${prefix}.${key}`)]))
}

/**
 * @param {string} text of a source
 * @param {string} value
 */
const quotes = (text, value) => [`'${value}'`, `"${value}"`, `\`${value}\``].some(literal => text.includes(literal))

/**
 * Keys that no source names: in full, or as a namespace and the rest of the key in the same source.
 * @param {readonly string[]} keys
 * @param {readonly string[]} sources texts of the web's files or folders
 */
export function findUnusedKeys(keys, sources) {
  return keys.filter(key => {
    if (Object.keys(dynamicKeys).some(prefix => key.startsWith(prefix))) return false
    const parts = key.split('.')
    const splits = parts.map((_, at) => [parts.slice(0, at).join('.'), parts.slice(at).join('.')])
    return !sources.some(text =>
      splits.some(([space = '', rest = '']) => quotes(text, rest) && (space === '' || quotes(text, space))),
    )
  })
}

/**
 * Paths of the repository that a text in Markdown cites between backticks. Routes, media types and patterns with a
 * placeholder are none.
 * @param {string} markdown
 * @param {readonly string[]} folders names at the top of the repository
 */
export function findCitedPaths(markdown, folders) {
  const cited = [...markdown.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+\/?)`/g)].map(([, path = '']) => path)
  return cited
    .filter(path => !path.startsWith('@'))
    .filter(path => folders.includes(path.split('/')[0] ?? '') || /\.(tsx?|mjs|md|json|sql|css)$/.test(path))
}

/**
 * Calls of `toast` that say something that is in no locale file: words in quotes beside the look and the keys.
 * @param {string} source
 */
export function findUntranslatedToasts(source) {
  const calls = [...source.matchAll(/(?<![\w.])toast\(\s*'\w+',((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)]
  return calls
    .filter(([, said = '']) => /['"`][^'"`]*\p{L}{2}/u.test(said.replace(/\bt\((?:[^()]|\([^()]*\))*\)/g, '')))
    .map(([call]) => call)
}

/**
 * Whether a source of the web puts something over the screen: a dialog, a list to choose from, a menu by its trigger or by
 * what its items do.
 * @param {string} source
 */
export const opensOverlay = source =>
  /<(?:dialog|Dialog|Confirm|UnsavedGuard|Combobox|NumberPicker|MenuTrigger)\b|\bonSelect: \(\) =>/.test(source)

/**
 * The components that journeys open, by their paths under `web/src`.
 * @param {string} source of openers
 */
export const findOpenedComponents = source =>
  [...source.matchAll(/'([\w/-]+\.tsx?)': async/g)].map(([, path = '']) => path)
