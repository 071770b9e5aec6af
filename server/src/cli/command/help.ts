import { type Options, sharedOptions } from './options.ts'

export interface HelpContent {
  readonly name: string
  /** One sentence: what the command does. */
  readonly summary: string
  /** Arguments of typical calls, without the name of the command. */
  readonly examples: readonly string[]
  /** Paragraphs after the examples. */
  readonly description?: readonly string[]
  readonly options: Options
  /** What exit codes 0 and 1 mean. */
  readonly exit: { readonly done: string; readonly failed: string }
}

const LINE_WIDTH = 110
/** The width of the column of names; a longer name has its text on the next line. */
const NAME_WIDTH = 24

/** Breaks a paragraph into lines of at most `width` characters. */
const wrap = (text: string, width: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Rows of names with their texts, aligned. */
export const formatRows = (rows: readonly (readonly [name: string, text: string])[]): string[] =>
  rows.flatMap(([name, text]) => {
    const lines = wrap(text, LINE_WIDTH - NAME_WIDTH - 2)
    const indent = ' '.repeat(NAME_WIDTH + 2)
    const [first = '', ...rest] = lines
    const head = `  ${name.padEnd(NAME_WIDTH)}`
    const start = name.length < NAME_WIDTH ? [`${head}${first}`] : [head.trimEnd(), `${indent}${first}`]
    return [...start, ...rest.map(line => `${indent}${line}`)]
  })

const optionRows = (options: Options) =>
  Object.entries(options).map(([name, option]) => {
    const flag = option.type === 'string' ? `--${name} ${option.value}` : `--${name}`
    const hasDefault = option.type === 'string' && option.default !== undefined
    return [flag, hasDefault ? `${option.help} (default: ${option.default})` : option.help] as const
  })

/** The text of `scrutineer <command> --help`, in the same form for all commands. */
export const formatHelp = ({ name, summary, examples, description = [], options, exit }: HelpContent): string =>
  [
    ...wrap(summary, LINE_WIDTH),
    '',
    ...examples.map(example => `  scrutineer ${name} ${example}`.trimEnd()),
    '',
    ...description.flatMap(paragraph => [...wrap(paragraph, LINE_WIDTH), '']),
    ...formatRows(optionRows({ ...options, ...sharedOptions })),
    '',
    'Exit codes:',
    ...formatRows([
      ['0', exit.done],
      ['1', exit.failed],
      ['2', 'invalid arguments'],
      ['130', 'stopped by a signal'],
    ]),
    '',
  ].join('\n')
