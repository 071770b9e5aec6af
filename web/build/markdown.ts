import { Marked } from 'marked'

/** Returns the address of a link's target, or undefined to show only its text. */
type ResolveLink = (target: string) => string | undefined

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The anchor of a heading, as GitHub builds it. */
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** Renders Markdown. HTML in it is shown as it is written, and an image that isn't served as its text. */
export const renderMarkdown = (markdown: string, resolveLink: ResolveLink): string => {
  const link = (target: string, html: string) => {
    const address = resolveLink(target)
    return address === undefined ? html : `<a href="${escapeHtml(address)}">${html}</a>`
  }
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        return link(href, this.parser.parseInline(tokens))
      },
      codespan({ text }) {
        const html = `<code>${escapeHtml(text)}</code>`
        return text.endsWith('.md') ? link(text, html) : html
      },
      image({ href, text }) {
        const address = href.endsWith('.webp') ? resolveLink(href) : undefined
        return address === undefined ? escapeHtml(text) : `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}">`
      },
      html: ({ text }) => escapeHtml(text),
      // After `<kbd>` and the like, marked takes text for HTML.
      text(token) {
        return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeHtml(token.text)
      },
    },
  })
  return marked.parse(markdown, { async: false })
}
