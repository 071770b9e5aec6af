import { syntaxNodes } from './syntax-tree.mjs'

/** Words and phrases that are banned in names and comments. */
const bannedAnywhere = [
  'mend',
  'mends',
  'mended',
  'anew',
  'amid',
  'wish',
  'wishes',
  'goodbye',
  'frail',
  'forgive',
  'heed',
  'nobody',
  'somebody',
  'anybody',
  'everybody',
  'told',
  'kept',
  'beside',
  'besides',
  'whoever',
  'whatever',
  'whichever',
  'of its own',
]

/** Words that are banned in identifiers and file names; a comment may use them in their plain meaning. */
const bannedInNames = [
  'asked',
  'at once',
  'claimant',
  'fold',
  'gather',
  'gathering',
  'greeting',
  'hear',
  'heard',
  'judge',
  'judged',
  'meanwhile',
  'minting',
  'paced',
  'pulse',
  'quiet',
  'reach',
  'said',
  'steady',
  'surroundings',
  'tallies',
  'tell',
  'torn',
  'unwelcome',
  'verdict',
  'wanted',
  'wear',
]

/** Words that are also banned in locale keys, where a key names the message's content or purpose. */
const bannedInKeys = [
  'again',
  'away',
  'came',
  'faults',
  'folded',
  'gathered',
  'gone',
  'look',
  'saying',
  'silent',
  'soon',
  'stayed',
  'taken',
  'these',
  'unserved',
  'whole',
  'why',
  'wont',
  'wrong',
]

/** Words that are banned in test titles, documents and texts that users read. */
const bannedInTexts = [
  'anybody',
  'everybody',
  'nobody',
  'ringing',
  'rung',
  'somebody',
  'stand in',
  'to ring',
  'whatever',
  'whoever',
]

const texts = new Set(['StringLiteral', 'TemplateElement', 'RegExpLiteral', 'JSXText'])

/**
 * The source with spaces in place of strings, templates, regular expressions and JSX text.
 * @param {string} path its extension selects the syntax
 * @param {string} source
 */
function blankTexts(path, source) {
  const bytes = Buffer.from(source)
  for (const { type, start, end } of syntaxNodes(path, source)) {
    if (texts.has(type)) bytes.fill(' ', start, end)
  }
  return bytes.toString()
}

/**
 * `lockThread`, `LOCK_THREAD` and `lock-thread` all give `lock thread`.
 * @param {string} text
 */
const wordsOf = text => (text.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? []).join(' ').toLowerCase()

/**
 * The banned words in the names and comments of a file.
 * @param {string} path
 * @param {string} source TypeScript, with JSX if the extension ends in x
 * @param {Readonly<Record<string, readonly string[]>>} [allowed] words by path
 * @returns {string[]} one entry per occurrence, as `path: word`
 */
export function findBannedWords(path, source, allowed = {}) {
  // Most files contain none of the words anywhere and needn't be parsed.
  const allWords = ` ${wordsOf(`${path} ${source}`)} `
  if (![...bannedAnywhere, ...bannedInNames].some(word => allWords.includes(` ${word} `))) return []
  const code = blankTexts(path, source)
  const comment = /\/\*[\s\S]*?\*\/|\/\/.*/g
  const comments = (code.match(comment) ?? []).map(wordsOf)
  const names = (code.replace(comment, ' ').match(/[\p{L}\p{N}_$]+/gu) ?? []).map(wordsOf)
  const name = wordsOf(path)
  /**
   * @param {readonly string[]} banned
   * @param {readonly string[]} phrases
   */
  const find = (banned, phrases) =>
    banned
      .filter(word => !allowed[path]?.includes(word))
      .flatMap(word => phrases.filter(phrase => ` ${phrase} `.includes(` ${word} `)).map(() => `${path}: ${word}`))
  return [...find(bannedAnywhere, [name, ...names, ...comments]), ...find(bannedInNames, [name, ...names])]
}

/** Prefixes of locale keys whose last part is a word of the contract. */
const contractKeys = ['followUp.state.', 'followUp.event.', 'situation.stationState.']

/**
 * The locale keys that contain a banned word, other than words of the contract.
 * @param {readonly string[]} keys full keys, such as `login.SUBMIT`
 * @returns {string[]} one entry per occurrence, as `key: word`
 */
export const findBannedKeys = keys =>
  keys
    .filter(key => !contractKeys.some(prefix => key.startsWith(prefix)))
    .flatMap(key =>
      [...bannedAnywhere, ...bannedInNames, ...bannedInKeys]
        .filter(word => ` ${wordsOf(key)} `.includes(` ${word} `))
        .map(word => `${key}: ${word}`),
    )

/**
 * The banned words in texts.
 * @param {ReadonlyMap<string, string>} textByName the name is a path, a locale key or a path with a test's title
 * @returns {string[]} one entry per text and word, as `name: word`
 */
export const findBannedTexts = textByName =>
  [...textByName].flatMap(([name, text]) =>
    bannedInTexts.filter(word => ` ${wordsOf(text)} `.includes(` ${word} `)).map(word => `${name}: ${word}`),
  )
