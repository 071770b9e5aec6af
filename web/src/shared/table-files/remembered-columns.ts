import type { ColumnMapping } from '@scrutineer/tables/table'

/** Mappings of earlier files by their headings: an authority's next list has the same columns. The newest are last. */
export type RememberedColumns<Field extends string> = readonly (readonly [headings: string, ColumnMapping<Field>])[]

/** More are rarely of use, and storage is limited. */
const maxRemembered = 20

const storageKey = (kind: string) => `columns ${kind}`

/** The mappings that this browser remembers for a kind of file. */
export const readRememberedColumns = <Field extends string>(kind: string): RememberedColumns<Field> => {
  try {
    // Written below.
    return JSON.parse(localStorage.getItem(storageKey(kind)) ?? '[]') as RememberedColumns<Field>
  } catch {
    // Unavailable or damaged storage remembers nothing.
    return []
  }
}

/** Remembers how the columns of a file with these headings were imported. */
export const rememberColumns = <Field extends string>(
  kind: string,
  headings: string,
  mapping: ColumnMapping<Field>,
): void => {
  if (headings === '') return
  const others = readRememberedColumns<Field>(kind).filter(([known]) => known !== headings)
  try {
    localStorage.setItem(storageKey(kind), JSON.stringify([...others, [headings, mapping]].slice(-maxRemembered)))
  } catch {
    // A full or unavailable storage: the columns are guessed next time.
  }
}
