/** Joins class names; false and undefined are omitted. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
