const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Returns the address of a link's target, or undefined to show only its text. */
type ResolveLink = (target: string) => string | undefined

/** The anchor of a heading, as GitHub builds it. */
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const renderSpans = (text: string, resolveLink: ResolveLink) => {
  // Syntax in code isn't interpreted.
  const codes: string[] = []
  const withoutCode = text.replace(/`([^`]+)`/g, (_, code: string) => {
    const address = /\.md$/.test(code) ? resolveLink(code) : undefined
    const html = `<code>${escapeHtml(code)}</code>`
    codes.push(address === undefined ? html : `<a href="${address}">${html}</a>`)
    return `\ue000${codes.length - 1}\ue000`
  })
  return escapeHtml(withoutCode)
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, target: string) => {
      const address = resolveLink(target)
      return address === undefined ? label : `<a href="${address}">${label}</a>`
    })
    .replace(/&lt;(https?:[^\s&]+)&gt;/g, '<a href="$1">$1</a>')
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?!\w)/g, '<i>$1</i>')
    .replace(/\ue000(\d+)\ue000/g, (_, index: string) => codes[Number(index)] ?? '')
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'))

const itemPattern = /^(\s*)(?:[-*]|\d+\.)\s+/

/**
 * Renders the Markdown that the documents use: headings, paragraphs, lists, tables, quotes, code, links, bold and italic text. Other
 * syntax is shown as it is written.
 */
export const renderMarkdown = (markdown: string, resolveLink: ResolveLink): string => {
  const lines = markdown.replaceAll('\r', '').split('\n')
  const spans = (text: string) => renderSpans(text, resolveLink)
  let at = 0
  const takeWhile = (matches: (line: string) => boolean) => {
    const from = at
    while (at < lines.length && matches(lines[at] ?? '')) at += 1
    return lines.slice(from, at)
  }
  const isBlank = (line: string) => line.trim() === ''
  const startsBlock = (line: string) => /^(#{1,6} |```|\||> )/.test(line.trimStart()) || itemPattern.test(line)

  const renderCode = (fence: string) => {
    at += 1
    const code = takeWhile(line => !line.trimStart().startsWith('```'))
    at += 1
    const indent = fence.length - fence.trimStart().length
    return `<pre><code>${escapeHtml(code.map(line => line.slice(indent)).join('\n'))}</code></pre>`
  }
  const renderTable = () => {
    const [head = '', , ...rows] = takeWhile(line => line.trimStart().startsWith('|'))
    const row = (line: string, cell: 'th' | 'td') =>
      `<tr>${cellsOf(line)
        .map(text => `<${cell}>${spans(text)}</${cell}>`)
        .join('')}</tr>`
    return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map(line => row(line, 'td')).join('')}</tbody></table>`
  }
  /** Renders the list whose items have this indent; deeper ones are part of an item. */
  const renderList = (first: string): string => {
    const indent = itemPattern.exec(first)?.[1]?.length ?? 0
    const tag = /^\s*\d/.test(first) ? 'ol' : 'ul'
    const items: string[] = []
    while (at < lines.length && itemPattern.exec(lines[at] ?? '')?.[1]?.length === indent) {
      const text = [(lines[at] ?? '').replace(itemPattern, '')]
      at += 1
      const continues = (line: string) => !isBlank(line) && line.startsWith(' ') && !startsBlock(line)
      text.push(...takeWhile(continues).map(line => line.trim()))
      const blocks: string[] = []
      for (;;) {
        const next = lines.slice(at).findIndex(line => !isBlank(line)) + at
        const line = lines[next] ?? ''
        if (next < at || line.length - line.trimStart().length <= indent) break
        at = next
        blocks.push(renderBlock(line))
      }
      items.push(`<li>${spans(text.join(' '))}${blocks.join('')}</li>`)
      // A blank line between items.
      if (isBlank(lines[at] ?? '') && itemPattern.exec(lines[at + 1] ?? '')?.[1]?.length === indent) at += 1
    }
    return `<${tag}>${items.join('')}</${tag}>`
  }
  const renderBlock = (line: string): string => {
    const heading = /^(#{1,6}) (.*)$/.exec(line)
    if (heading) {
      at += 1
      const [, marks = '', text = ''] = heading
      return `<h${marks.length} id="${slugOf(text)}">${spans(text)}</h${marks.length}>`
    }
    if (line.trimStart().startsWith('```')) return renderCode(line)
    if (line.trimStart().startsWith('|')) return renderTable()
    if (line.startsWith('> ')) {
      const quoted = takeWhile(each => each.startsWith('>')).map(each => each.replace(/^> ?/, ''))
      return `<blockquote><p>${spans(quoted.join(' '))}</p></blockquote>`
    }
    if (itemPattern.test(line)) return renderList(line)
    at += 1
    const text = [line, ...takeWhile(each => !isBlank(each) && !startsBlock(each))]
    return `<p>${spans(text.map(each => each.trim()).join(' '))}</p>`
  }
  const blocks: string[] = []
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (isBlank(line)) at += 1
    else blocks.push(renderBlock(line))
  }
  return blocks.join('\n')
}
