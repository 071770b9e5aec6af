import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { escapeHtml, renderMarkdown } from './markdown.ts'

const docsFolder = fileURLToPath(new URL('../../docs', import.meta.url))

/** For operators, organizers and other staff, with the pictures of the manuals. The others are about the code. */
const isServed = (path: string) =>
  /^(operation\/[\w-]+|exports|glossary|phone-clients|places|questionnaire-files|security|translations)\.md$/.test(
    path,
  ) || /^manual\/.+\.(md|webp)$/.test(path)

const style = `:root{color-scheme:light dark;font:1rem/1.55 system-ui,sans-serif}
body{max-width:52rem;margin:0 auto;padding:1.5rem 1rem 4rem;overflow-wrap:anywhere}
h1,h2,h3{line-height:1.25;margin:1.6em 0 .5em}h1{margin-top:0}
a{color:light-dark(#0b5cad,#7db7ff)}
code{font:.875em ui-monospace,monospace;background:light-dark(#eef0f3,#26292e);border-radius:4px;padding:.1em .3em}
pre{background:light-dark(#eef0f3,#26292e);border-radius:6px;padding:.8rem 1rem;overflow-x:auto}pre code{background:none;padding:0}
table{display:block;overflow-x:auto;border-collapse:collapse}
th,td{border:1px solid light-dark(#cdd2d9,#444a53);padding:.35rem .6rem;vertical-align:top;min-width:7rem}
:is(th,td):not([align]){text-align:start}
img{max-width:100%;border:1px solid light-dark(#cdd2d9,#444a53);border-radius:6px}
blockquote{margin:0;padding-inline-start:1rem;border-inline-start:3px solid light-dark(#cdd2d9,#444a53)}
@media print{@page{size:A4;margin:16mm}:root{color-scheme:light;font-size:10.5pt}body{max-width:none;padding:0}
h1,h2,h3{break-after:avoid}img,tr,li{break-inside:avoid}img{max-height:11cm}}
`

export const renderPage = (markdown: string, path: string, served: ReadonlySet<string>) => {
  const resolveLink = (target: string) => {
    if (/^(https?:|#)/.test(target)) return target
    const [file = '', anchor] = target.split('#')
    const folder = posix.dirname(path)
    // Documents name each other by their paths in the repository, too.
    const found = [posix.join(folder, file), posix.relative('docs', file)].find(each => served.has(each))
    if (found === undefined) return undefined
    return posix.relative(folder, found).replace(/\.md$/, '.html') + (anchor === undefined ? '' : `#${anchor}`)
  }
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? path
  const root = posix.relative(posix.dirname(path), '.') || '.'
  return `<!doctype html>
<html lang="${/^manual\/(\w+)\//.exec(path)?.[1] ?? 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${root}/documents.css">
<main>
${renderMarkdown(markdown, resolveLink)}
</main>
</html>
`
}

/** Renders the documents that screens link to as static pages, since an installation has no other copy that a browser shows. */
export const renderDocuments = (): Plugin => ({
  name: 'render-documents',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    const paths = readdirSync(docsFolder, { recursive: true, encoding: 'utf8' })
      .map(path => path.split(sep).join('/'))
      .filter(isServed)
    const served = new Set(paths)
    const target = join(dir, 'documents')
    for (const path of paths) {
      const source = join(docsFolder, path)
      const page = join(target, path.replace(/\.md$/, '.html'))
      mkdirSync(dirname(page), { recursive: true })
      if (page === join(target, path)) copyFileSync(source, page)
      else writeFileSync(page, renderPage(readFileSync(source, 'utf8'), path, served))
    }
    writeFileSync(join(target, 'documents.css'), style)
  },
})
