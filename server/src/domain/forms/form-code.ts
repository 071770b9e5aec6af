/** Suffixes of the codes of opening and counting forms. */
export const formCodeSuffix = { opening: 'A', counting: 'C' } as const
