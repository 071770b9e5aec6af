const escapeWildcards = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** LIKE pattern for a substring, with escaped wildcards. */
export const likePattern = (text: string): string => `%${escapeWildcards(text)}%`

/** LIKE pattern for a beginning, with escaped wildcards. */
export const likeStart = (text: string): string => `${escapeWildcards(text)}%`
