/** A text field of a form, trimmed. */
export const readText = (data: FormData, field: string) => {
  const value = data.get(field)
  return typeof value === 'string' ? value.trim() : ''
}
