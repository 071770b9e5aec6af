import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The document title and the links that preload code. */
const titleAndLinks = /<title>.*?<\/title>|<link [^>]*>/g

/**
 * Writes the prerendered login form as a separate page, with the product's style sheet and without any script: no page with
 * this markup can be painted earlier. The file is in the folder of the baseline pages.
 *
 * @returns the path of the page
 */
export const writeStaticLogin = (root: string) => {
  const product = readFileSync(join(root, 'web/dist/index.html'), 'utf8')
  const content = /id="login-en">([\s\S]*?)<\/script>/.exec(product)?.[1]
  const style = /<link rel="stylesheet"[^>]*>/.exec(product)?.[0]
  if (content === undefined || style === undefined) throw new Error('The login form is not prerendered')
  mkdirSync(join(root, 'web/dist/baseline'), { recursive: true })
  writeFileSync(
    join(root, 'web/dist/baseline/static-login.html'),
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
  return '/baseline/static-login.html'
}
