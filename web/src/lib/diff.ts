/** The fields of a draft that differ from the opened version. */
export const diff = <Draft extends object>(draft: Draft, opened: Draft): Partial<Draft> => {
  const changes: Partial<Draft> = {}
  for (const field in draft) if (draft[field] !== opened[field]) changes[field] = draft[field]
  return changes
}
