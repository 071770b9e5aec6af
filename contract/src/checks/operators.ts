/** Operators of a check's comparison, as JsonLogic spells them. */
export const comparisonOperators = ['==', '!=', '<', '<=', '>', '>='] as const
export type ComparisonOperator = (typeof comparisonOperators)[number]

/** Maximum number of terms of a side. */
export const MAX_TERMS = 100
