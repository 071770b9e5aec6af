/** LIKE pattern for a substring, with escaped wildcards. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
