/**
 * Endpoints of the contract that no source passes to `serve`.
 * @param {readonly string[]} sources the server's sources
 * @param {readonly string[]} calls as `observers.list`
 */
export function findUnservedEndpoints(sources, calls) {
  const served = new Set(
    sources.flatMap(text => [...text.matchAll(/\bserve\(\s*(?:[\w.]+,\s*)?(\w+\.\w+)\b/g)].map(([, call]) => call)),
  )
  return calls.filter(call => !served.has(call))
}

/**
 * Texts of a locale by full key, such as `login.SUBMIT`.
 * @param {unknown} messages nested objects of texts
 * @param {string} [prefix]
 * @returns {Map<string, string>}
 */
export function messagesByKey(messages, prefix = '') {
  if (typeof messages === 'string') return new Map([[prefix, messages]])
  const entries = Object.entries(messages ?? {})
  return new Map(entries.flatMap(([key, value]) => [...messagesByKey(value, prefix === '' ? key : `${prefix}.${key}`)]))
}

/** Prefixes of keys that no source spells: those of `levelTexts` repeat other keys, and a text of the timeline is chosen by its kind alone. */
const otherKeys = ['levelTexts.', 'timeline.arrival', 'timeline.departure']

/**
 * Keys that no source uses: in full, as the pattern of a template literal, or as a namespace and one of these for the remaining key
 * in the same source.
 * @param {readonly string[]} keys
 * @param {readonly string[]} sources the web's sources
 */
export function findUnusedKeys(keys, sources) {
  const texts = sources.map(text => ({
    quoted: new Set([...text.matchAll(/(?=(['"`])([\w.]+)\1)/g)].map(([, , value = '']) => value)),
    // One with neither a beginning nor an end would fit every key.
    templates: [...text.matchAll(/\w\((?:[^()`]*: )?`(?!\$\{[^`}]*\}`)([\w.]*)\$\{[^`}]*\}([\w.]*)`/g)],
  }))
  return keys.filter(key => {
    if (otherKeys.some(prefix => key.startsWith(prefix))) return false
    const parts = key.split('.')
    const splits = parts.map((_, at) => [parts.slice(0, at).join('.'), parts.slice(at).join('.')])
    return !texts.some(({ quoted, templates }) =>
      splits.some(
        ([space = '', rest = '']) =>
          (space === '' || quoted.has(space)) &&
          (quoted.has(rest) ||
            templates.some(
              ([, head = '', tail = '']) =>
                // An end alone would fit keys of every namespace.
                (head !== '' || space !== '') && rest.startsWith(head) && rest.endsWith(tail),
            )),
      ),
    )
  })
}

/**
 * Paths of the repository that Markdown cites in backticks. Ignores URLs, media types and patterns with placeholders.
 * @param {string} markdown
 * @param {readonly string[]} folders names at the top of the repository
 */
export function findCitedPaths(markdown, folders) {
  const cited = [...markdown.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+\/?)`/g)].map(([, path = '']) => path)
  // `@` begins the name of a package; a build creates `dist`.
  return cited
    .filter(path => !path.startsWith('@') && !path.split('/').includes('dist'))
    .filter(path => folders.includes(path.split('/')[0] ?? '') || /\.(tsx?|mjs|md|json|sql|css)$/.test(path))
}

/**
 * Calls of `toast` with untranslated text: string literals other than the variant and locale keys.
 * @param {string} source
 */
export function findUntranslatedToasts(source) {
  const calls = [...source.matchAll(/(?<![\w.])toast\(\s*'\w+',((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)]
  return calls
    .filter(([, args = '']) => /['"`][^'"`]*\p{L}{2}/u.test(args.replace(/\bt\((?:[^()]|\([^()]*\))*\)/g, '')))
    .map(([call]) => call)
}

/** A dialog, a list box, a popover, a panel above the page, or a menu, by its trigger or the handlers of its items. */
const overlay =
  /<(?:dialog|Dialog|FormDialog|UnsavedGuard|Combobox|NumberPicker|ChoiceChip|MenuTrigger|Popover\.Root)\b|\bpopover="|"absolute [^"]*\bbg-surface\b|\bonSelect: \(\) =>|\bconfirm\(\{/

/**
 * The declarations of a module that open an overlay: of one alone the path is enough, of several each is `path: Name`.
 * @param {string} path
 * @param {string} source
 */
export const findOverlays = (path, source) => {
  const names = source
    .split(/^(?=(?:export )?(?:const|function|class) )/m)
    .filter(declaration => overlay.test(declaration))
    .map(declaration => /^(?:export )?\w+ (\w+)/.exec(declaration)?.[1] ?? '')
  return names.length > 1 ? names.map(name => `${path}: ${name}`) : names.map(() => path)
}

/**
 * The overlays that journeys open, as `findOverlays` names them, with paths under `web/src`.
 * @param {string} source openers, whose keys are `path`, or `path: Name, Name` for some of the module's overlays
 */
export const findOpenedOverlays = source =>
  [...source.matchAll(/'([\w/-]+\.tsx?)(?:: (\w+(?:, \w+)*))?': (?:async|(?:walk\.)?in(?:Dialog|Menu))\b/g)].flatMap(
    ([, path = '', names]) => names?.split(', ').map(name => `${path}: ${name}`) ?? [path],
  )
