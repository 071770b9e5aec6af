import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { renderTemplates } from './render-templates.ts'

const appModule = 'app/app.tsx'

/** Unlike with `modulepreload`, the browser compiles the file when it runs: after the first paint. Styles come first. */
const preloadLink = (href: string, attributes = '') =>
  `<link rel="preload" as="script" fetchpriority="low" crossorigin ${attributes}href="${href}">`

/** Links that load the chunk of a module and its imports at once, instead of one after the other. */
const preloadLinks = (bundle: Rolldown.OutputBundle, module: string) => {
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/src/${module}`)))
  if (!chunk) throw new Error(`The build has no chunk with ${module}.`)
  const files = new Set([chunk.fileName])
  for (const file of files)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported)
  return Array.from(files, file => preloadLink(`/${file}`)).join('')
}

/** Style and script of the first frame, to be inlined. The server allows them by their hashes. */
const readFirstFrame = (root: string) => {
  const read = (extension: string) => readFileSync(join(root, `src/app/first-paint/first-frame.${extension}`), 'utf8')
  const style = read('css')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const script = minifySync('first-frame.js', read('js')).code.trim()
  return { style: `<style>${style}</style>`, script: `<script>${script}</script>` }
}

const marker = '<!-- prerendered -->'
const entryScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const styleLink = /<link rel="stylesheet"[^>]*>/
const earlyScript = '<script src="/early.js"></script>'

/** The built page with the entry preloaded only: `public/early.js` runs it after the first paint. */
const readPage = (dir: string) => {
  const page = readFileSync(join(dir, 'index.html'), 'utf8')
  for (const part of [marker, earlyScript]) if (!page.includes(part)) throw new Error(`index.html has no ${part}`)
  if (!entryScript.test(page) || !styleLink.test(page)) throw new Error('index.html has no entry or no style sheet')
  return page.replace(entryScript, preloadLink('$1', 'data-entry '))
}

/** A page with the style sheet after the first frame: the browser paints what precedes it without waiting for it. */
const addFirstFrame = (page: string, { style, script }: ReturnType<typeof readFirstFrame>) => {
  const link = styleLink.exec(page)?.[0] ?? ''
  return page
    .replace(earlyScript, '')
    .replace(link, () => style)
    .replace('<body>', () => ['<body>', script, link, earlyScript].join('\n    '))
}

/**
 * Writes a page for each screen of the menu with the login page and the screen in its loading state, prerendered in each
 * language. They are data blocks, because the browser would parse the elements of all templates before the first paint;
 * `public/early.js` parses and shows one of them before the application's code arrives.
 */
export const prerenderPages = (): Plugin => {
  let root = ''
  let publicDir = ''
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved: config => {
      root = config.root
      publicDir = config.publicDir
    },
    writeBundle: {
      sequential: true,
      async handler({ dir = 'dist' }, bundle) {
        const page = readPage(dir)
        const screen = addFirstFrame(page, readFirstFrame(root))
        const pages = await renderTemplates(root, publicDir)
        for (const { path, module = appModule, templates, firstCalls } of pages) {
          const links = preloadLinks(bundle, module)
          const html = Array.from(
            templates,
            ([id, content]) =>
              `<script type="text/html" id="${id}">${id.startsWith('screen') ? links : ''}${content}</script>`,
          )
          const write = (folder: string, base: string) => {
            const file = join(dir, folder, 'index.html')
            mkdirSync(dirname(file), { recursive: true })
            writeFileSync(
              file,
              base.replace(marker, () => html.join('\n    ')),
            )
          }
          const data = `<script type="application/json" id="first-calls">${JSON.stringify(firstCalls)}</script>`
          write(
            path,
            screen.replace('<body>', () => `<body>\n    ${data}`),
          )
          // The login form shows no frame, and an empty first paint would delay it.
          if (path === '/') write('/login', page)
        }
      },
    },
  }
}
