/** A LIKE pattern that finds `text` anywhere; the text's own wildcards mean themselves. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
