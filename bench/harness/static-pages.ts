import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The document title and the links that preload code. */
const titleAndLinks = /<title>.*?<\/title>|<link [^>]*>/g

/**
 * Writes the prerendered content of a screen as a separate page, with the product's style sheet and without any script: no page
 * with this markup can be painted earlier. The file is in the folder of the baseline pages.
 *
 * @param path of the screen; `/login` for the login form
 * @returns the path of the page
 */
export const writeStaticPage = (root: string, path: string) => {
  const isLogin = path === '/login'
  const product = readFileSync(join(root, 'web/dist', isLogin ? '' : path, 'index.html'), 'utf8')
  const content = new RegExp(`id="${isLogin ? 'login' : 'screen'}-en">([\\s\\S]*?)</script>`).exec(product)?.[1]
  const style = /<link rel="stylesheet"[^>]*>/.exec(product)?.[0]
  if (content === undefined || style === undefined) throw new Error(`${path} is not prerendered`)
  const name = `static-${path.slice(1)}.html`
  mkdirSync(join(root, 'web/dist/baseline'), { recursive: true })
  writeFileSync(
    join(root, 'web/dist/baseline', name),
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Static</title>
    <link rel="icon" href="data:," />
    ${style}
  </head>
  <body>
    <div id="root">${content.replaceAll(titleAndLinks, '')}</div>
  </body>
</html>
`,
  )
  return `/baseline/${name}`
}
