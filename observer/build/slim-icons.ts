import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ownIcon = fileURLToPath(new URL('../src/ui/parts/lucide-icon.tsx', import.meta.url))

/**
 * Draws icons with the app's own component, and removes the keys of their parts, which are random letters that don't compress: without
 * the one or the other, the first start is above its bound of 120 kB.
 */
export const slimIcons = (): Plugin => ({
  name: 'slim-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /createLucideIcon\.mjs$/ },
    handler: () => ownIcon,
  },
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: code => ({ code: code.replace(/,\s*key: "\w+"/g, ''), map: null }),
  },
})
