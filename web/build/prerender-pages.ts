import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { renderLogin } from './render-login.ts'

/** The shell around every screen. */
const appModule = 'app/app.tsx'

/** Inserted by a script: Chromium compiles the module while it loads, outside the main thread, unless the parser finds the link. */
const preloadLink = (href: string, attributes = '') => `<link rel="modulepreload" ${attributes}href="${href}">`

/** The files of a module's chunk and of its imports, to be loaded at once, instead of one after the other. */
const findFiles = (bundle: Rolldown.OutputBundle, module: string) => {
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/src/${module}`)))
  if (!chunk) throw new Error(`The build has no chunk with ${module}.`)
  const files = new Set([chunk.fileName])
  for (const file of files)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported)
  return files
}

/** Makes Chromium compile a whole file while it loads, instead of each function when it is called. It counts in the first line only. */
const addCompileHint = (file: string) =>
  writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, 'utf8')}`)

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
const settings = '<script type="application/json" id="settings"></script>'
const earlyScript = '<script src="/early.js"></script>'

/** Data blocks, whose content the browser doesn't parse. */
const toBlocks = (contents: ReadonlyMap<string, string>) =>
  Array.from(contents, ([id, content]) => `<script type="text/html" id="${id}">${content}</script>`).join('\n    ')

/** The built page, whose scripts load and run the entry, and the address of the entry. */
const readPage = (dir: string) => {
  const page = readFileSync(join(dir, 'index.html'), 'utf8')
  for (const part of [marker, settings, earlyScript])
    if (!page.includes(part)) throw new Error(`index.html has no ${part}`)
  const [tag = '', entry] = entryScript.exec(page) ?? []
  if (entry === undefined || !styleLink.test(page)) throw new Error('index.html has no entry or no style sheet')
  return { page: page.replace(tag, ''), entry }
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
 * Writes the page of all addresses, with the first frame and the prerendered login form in each language, and that of `/login`
 * without the frame: an empty first paint would delay the form. The forms are data blocks, because the browser would parse the
 * elements of all languages before the first paint; `public/early.js` parses and shows one of them.
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
        const { page, entry } = readPage(dir)
        const entryLink = preloadLink(entry, 'data-entry ')
        const appFiles = findFiles(bundle, appModule)
        const code = toBlocks(
          new Map([
            ['code-login', entryLink],
            ['code-screen', entryLink + Array.from(appFiles, file => preloadLink(`/${file}`)).join('')],
          ]),
        )
        const forms = toBlocks(
          new Map(Array.from(await renderLogin(root, publicDir), ([language, html]) => [`login-${language}`, html])),
        )
        const fillIn = (html: string) =>
          html.replace(settings, () => `${settings}\n    ${code}`).replace(marker, () => forms)
        writeFileSync(join(dir, 'index.html'), fillIn(addFirstFrame(page, readFirstFrame(root))))
        mkdirSync(join(dir, 'login'), { recursive: true })
        writeFileSync(join(dir, 'login/index.html'), fillIn(page))
        for (const file of new Set([entry.slice(1), ...appFiles])) addCompileHint(join(dir, file))
      },
    },
  }
}
