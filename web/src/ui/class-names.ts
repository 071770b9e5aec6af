/** Joins class names; what is false is left out. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
