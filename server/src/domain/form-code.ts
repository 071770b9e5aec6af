/** What the code of a form ends in that is one of the opening, or of the counting. */
export const formCodeSuffix = { opening: 'A', counting: 'C' } as const
