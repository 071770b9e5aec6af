import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const barrel = fileURLToPath(import.meta.resolve('lucide-react')).replace(
  '/cjs/lucide-react.js',
  '/esm/lucide-react.mjs',
)

/** Maps each exported name to the icon's file. */
const readIconFiles = () =>
  new Map(
    [...readFileSync(barrel, 'utf8').matchAll(/^export \{(.*)\} from '(.+)'/gm)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map(name => [name.replace('default as ', '').trim(), join(dirname(barrel), file)] as const),
    ),
  )

const importLine = /^import \{([^}]*)\} from 'lucide-react'/gm

/**
 * Rewrites icon imports to the icons' files. Through the package's barrel the bundler sees every icon as imported by every
 * screen, and loads all of them with the first one.
 */
export const directIcons = (): Plugin => {
  const files = readIconFiles()
  const direct = (specifier: string) => {
    const [name = '', alias = name] = specifier.trim().split(' as ')
    const file = files.get(name)
    if (name === '' || name.startsWith('type ')) return ''
    if (file === undefined) throw new Error(`lucide-react has no icon ${name}`)
    return `import ${alias} from ${JSON.stringify(file)};`
  }
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(web|observer)\/src\/.*\.tsx?$/, code: /'lucide-react'/ },
      handler: code => ({
        // Keeps the number of lines, so that no source map is needed.
        code: code.replace(
          importLine,
          (line, names: string) => names.split(',').map(direct).join('') + line.replace(/[^\n]/g, ''),
        ),
        map: null,
      }),
    },
  }
}
