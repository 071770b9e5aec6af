import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { renderTemplates } from './render-templates.ts'
import { screenModules } from './screen-modules.ts'

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

/**
 * The built page with the entry preloaded only: `public/early.js` runs it after the first paint. The style sheet follows the
 * first frame, because the browser paints what precedes it without waiting for it.
 */
const readPage = (dir: string, firstFrame: ReturnType<typeof readFirstFrame>) => {
  const page = readFileSync(join(dir, 'index.html'), 'utf8')
  const style = styleLink.exec(page)?.[0]
  if (!page.includes(marker) || !entryScript.test(page) || style === undefined)
    throw new Error(`index.html has no entry, no style sheet or no ${marker}`)
  return page
    .replace(entryScript, preloadLink('$1', 'data-entry '))
    .replace(style, () => firstFrame.style)
    .replace('<body>', () => `<body>\n    ${firstFrame.script}\n    ${style}`)
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
        const page = readPage(dir, readFirstFrame(root))
        const pages = await renderTemplates(root, publicDir, Object.keys(screenModules))
        for (const [path, templates] of pages) {
          const links = preloadLinks(bundle, screenModules[path] ?? appModule)
          const html = Array.from(
            templates,
            ([id, content]) =>
              `<script type="text/html" id="${id}">${id.startsWith('screen') ? links : ''}${content}</script>`,
          )
          const file = join(dir, path, 'index.html')
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, page.replace(marker, html.join('\n    ').replaceAll('$', '$$$$')))
        }
      },
    },
  }
}
