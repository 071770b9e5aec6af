/** Markup that is safe to put into more markup. */
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
  typeof value === 'string' ? value.replace(/[&<>"']/g, sign => htmlEntities[sign] ?? sign) : value.text

/** Writes markup; texts put into it are escaped. */
export const html = (parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html => ({
  text: parts.map((part, index) => part + escapeHtml(values[index] ?? '')).join(''),
})

/** One piece of markup for each item, one after another. */
export const joinHtml = <T>(items: readonly T[], each: (item: T, index: number) => Html): Html => ({
  text: items.map((item, index) => each(item, index).text).join(''),
})
