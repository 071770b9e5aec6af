import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { ElementProps, PageSnapshot, SnapshotNode } from './page-snapshot.ts'

/** Runs in the page: the content of #root as data. */
const takeSnapshot = (): PageSnapshot => {
  const names: Record<string, string> = {
    class: 'className',
    for: 'htmlFor',
    tabindex: 'tabIndex',
    datetime: 'dateTime',
    checked: 'defaultChecked',
    novalidate: 'noValidate',
    readonly: 'readOnly',
    maxlength: 'maxLength',
    autocomplete: 'autoComplete',
  }
  const booleans = new Set(['checked', 'disabled', 'hidden', 'inert', 'novalidate', 'open', 'readonly', 'required'])
  // Attributes that differ between rows.
  const ownNames = new Set([
    'id',
    'href',
    'title',
    'for',
    'value',
    'datetime',
    'data-part',
    'data-drag',
    'data-drag-key',
  ])
  const isOwn = (name: string) => ownNames.has(name) || name.startsWith('aria-')
  const styleOf = ({ style }: HTMLElement) =>
    Object.fromEntries(
      Array.from(style, name => [
        name.startsWith('--') ? name : name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
        style.getPropertyValue(name),
      ]),
    )
  const propsOf = (element: Element, isIncluded: (name: string) => boolean): ElementProps =>
    Object.fromEntries(
      Array.from(element.attributes)
        .filter(({ name }) => isIncluded(name))
        .map(({ name, value }) => {
          if (name === 'style' && element instanceof HTMLElement) return [name, styleOf(element)]
          return [names[name] ?? name, booleans.has(name) ? true : value]
        }),
    )
  const shapes: (readonly [string, ElementProps])[] = []
  const indexes = new Map<string, number>()
  const shapeOf = (element: Element) => {
    const shape = [element.localName, propsOf(element, name => !isOwn(name))] as const
    const key = JSON.stringify(shape)
    const index = indexes.get(key) ?? shapes.push(shape) - 1
    indexes.set(key, index)
    return index
  }
  const typed = (element: Element): ElementProps =>
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !element.matches('[type=radio],[type=checkbox]'))
      ? { value: element.value }
      : {}
  const nodeOf = (element: Element): SnapshotNode => {
    const ownProps = { ...propsOf(element, isOwn), ...typed(element) }
    const inside = element instanceof HTMLTextAreaElement ? [] : Array.from(element.childNodes)
    const nodes = inside.map(node => (node instanceof Element ? nodeOf(node) : (node.textContent ?? '')))
    return [shapeOf(element), Object.keys(ownProps).length > 0 ? ownProps : 0, ...nodes]
  }
  const shown = document.querySelector('#root > *')
  if (!shown) throw new Error('the page shows nothing')
  return { shapes, tree: nodeOf(shown) }
}

/** A page with the product's style sheet. */
const pageOf = (title: string, links: readonly string[], content: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    ${links.join('\n    ')}
  </head>
  <body>
    <div id="root">${content}</div>
  </body>
</html>
`

/** The document title and the links that preload code. */
const titleAndLinks = /<title>.*?<\/title>|<link [^>]*>/g

/**
 * The baseline of a screen: a page of React alone with the product’s style sheet that renders the same elements and
 * texts in one pass from one preloaded JSON. Its files are in the folder of the built product, so the same server
 * serves them.
 */
export const buildBaselinePage = async (root: string) => {
  const folder = join(root, 'web/dist/baseline')
  const config = join(root, 'bench/baseline/vite.config.ts')
  await promisify(execFile)(process.execPath, [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--config',
    config,
  ])
  const product = readFileSync(join(root, 'web/dist/index.html'), 'utf8')
  const style = /<link rel="stylesheet"[^>]*>/.exec(product)?.[0]
  if (!style) throw new Error('the built product has no style sheet')
  writeFileSync(
    join(folder, 'empty.html'),
    '<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Empty</title><link rel="icon" href="data:," /></head><body>Empty</body></html>',
  )
  return {
    /** Path of a page with a word and nothing else. */
    empty: '/baseline/empty.html',
    /**
     * Writes the prerendered login form as a separate page without any script: no page with this markup can be painted earlier.
     * Returns its path.
     */
    writeStaticLogin: () => {
      const content = /id="login-en">([\s\S]*?)<\/script>/.exec(product)?.[1]
      if (content === undefined) throw new Error('The login form is not prerendered')
      writeFileSync(join(folder, 'static-login.html'), pageOf('Static', [style], content.replaceAll(titleAndLinks, '')))
      return '/baseline/static-login.html'
    },
    /** Copies the content of a product page; returns the path of the copy. */
    copy: async (page: Page, name: string) => {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(await page.evaluate(takeSnapshot)))
      writeFileSync(
        join(folder, `${name}.html`),
        pageOf(
          'Baseline',
          [
            `<link rel="preload" as="fetch" crossorigin href="/baseline/${name}.json" />`,
            '<script type="module" crossorigin src="/baseline/main.js"></script>',
            style,
          ],
          '',
        ),
      )
      return `/baseline/${name}.html`
    },
    close: () => rmSync(folder, { recursive: true }),
  }
}

export type BaselinePage = Awaited<ReturnType<typeof buildBaselinePage>>
