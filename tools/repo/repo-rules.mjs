/**
 * Prefixes of locale keys that the web builds at run time, and what completes them.
 * @type {Record<string, string>}
 */
const dynamicKeys = {
  'formChecks.errors.': 'a code of the contract',
  'formFiles.issues.': 'a code of `FileIssue`',
  'forms.wordings.titles.': 'what lacks a wording',
  'forms.wordings.instead.': 'what lacks a wording',
  'forms.wordings.missing.': 'the language that it lacks',
  'formChecks.operators.': 'an operator of the contract',
  'formChecks.outcomes.': 'an outcome of the contract',
  'formChecks.says.': 'a language',
  'formChecks.severities.': 'a severity of the contract',
  'formChecks.severityHints.': 'a severity of the contract',
  'formChecks.tolerances.': 'a kind of tolerance of the contract',
  'appearance.en': 'a language',
  'appearance.ro': 'a language',
  'appearance.light': 'a theme',
  'appearance.dark': 'a theme',
  'audit.actions.': 'an action of the contract',
  'audit.facts.': 'a fact of the contract',
  'audit.fields.': 'a field of a body',
  'audit.kinds.': 'a kind of subject',
  'levelTexts.': 'a text that the name of a level is put into',
  'attachments.kinds.': 'a kind of file of the contract',
  'answers.firedChecks.': 'a severity or an end of the contract',
  'answers.none.': 'which questions are shown',
  'answers.review.conflict.': 'a resolution of the contract',
  'answers.review.decided.': 'a resolution of the contract',
  'answers.review.verified.': 'a method of the contract',
  'answers.show.': 'which questions are shown',
  'answers.typed.': 'a kind or a warning of the contract',
  'answers.work.': 'a group of the contract',
  'calls.countOf.': 'a state of expected reports of the contract',
  'calls.filter.': 'a search parameter',
  'calls.state.': 'a state of expected reports of the contract',
  'forms.codeMeans.': 'a meaning of a code of the contract',
  'followUp.done.': 'a dialog of a follow-up',
  'followUp.event.': 'a kind of event of the contract',
  'followUp.set.': 'a state of the contract',
  'followUp.severities.': 'a severity of the contract',
  'followUp.state.': 'a state of the contract',
  'settings.fields.': 'a setting of the contract',
  'settings.hints.': 'a setting of the contract',
  'setup.checks.': 'a check of the contract',
  'setup.states.': 'a state of the contract',
  'situation.legendItem.': 'a mark of the map',
  'situation.orders.': 'an order of the list',
  'situation.stationState.': 'a state of the contract',
  'stations.state.': 'a comparison of the contract',
  'timeline.arrival': 'a kind of the contract',
  'timeline.delivery.': 'a delivery status of the contract',
  'timeline.departure': 'a kind of the contract',
  'timeline.show.': 'a filter of the contract',
  'unplaced.fields.': 'a field that phones send',
  'unplaced.kinds.': 'a kind of report of the contract',
  'unplaced.reasons.': 'a reason of the contract',
  'unplaced.tabs.': 'a state of the contract',
}

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

/**
 * @param {string} text of a source
 * @param {string} value
 */
const quotes = (text, value) => [`'${value}'`, `"${value}"`, `\`${value}\``].some(literal => text.includes(literal))

/**
 * Keys that no source uses, either in full or as a namespace and the remaining key in the same source.
 * @param {readonly string[]} keys
 * @param {readonly string[]} sources the web's sources
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
  /<(?:dialog|Dialog|FormDialog|UnsavedGuard|Combobox|NumberPicker|ChoiceChip|MenuTrigger)\b|\bpopover="|"absolute [^"]*\bbg-surface\b|\bonSelect: \(\) =>|\bconfirm\(\{/

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
