/** `label::English (en)` is the column `label` in the language `English (en)`. */
export interface Heading {
  readonly name: string
  /** Empty if the heading names none. */
  readonly language: string
  readonly title: string
}

/** Other spellings of columns. */
const aliases: Readonly<Record<string, string>> = {
  command: 'type',
  tag: 'name',
  value: 'name',
  caption: 'label',
  relevance: 'relevant',
  skip_logic: 'relevant',
  set_form_title: 'form_title',
  title: 'form_title',
  set_form_id: 'form_id',
  id_string: 'form_id',
}

/** Groups whose second part is the column: `bind::relevant`. */
const groups = new Set(['bind', 'control', 'body'])

const columnOf = (text: string) => text.trim().toLowerCase().replace(/\s+/g, '_')

const splitTitle = (title: string): Heading => {
  const parts = title.split(/::?/).map(part => part.trim())
  const [first = '', ...others] = groups.has(columnOf(parts[0] ?? '')) ? parts.slice(1) : parts
  return { name: columnOf(first), language: others.join(':'), title }
}

/** The headings of a worksheet. An alias is the column itself unless the worksheet has both. */
export const parseHeadings = (titles: readonly string[]): Heading[] => {
  const headings = titles.map(splitTitle)
  const names = new Set(headings.map(({ name }) => name))
  return headings.map(heading => {
    const name = aliases[heading.name]
    return name === undefined || names.has(name) ? heading : { ...heading, name }
  })
}
