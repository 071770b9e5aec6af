/** Escaped markup. */
export interface Html {
  readonly text: string
}

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (value: string | Html): string =>
  typeof value === 'string' ? value.replace(/[&<>"']/g, character => htmlEntities[character] ?? character) : value.text

/** Template tag for markup. Interpolated strings are escaped. */
export const html = (parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html => ({
  text: parts.map((part, index) => part + escapeHtml(values[index] ?? '')).join(''),
})

/** Concatenates the markup of all items. */
export const joinHtml = <T>(items: readonly T[], each: (item: T, index: number) => Html): Html => ({
  text: items.map((item, index) => each(item, index).text).join(''),
})
