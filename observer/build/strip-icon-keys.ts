import type { Plugin } from 'vite'

/**
 * Removes the keys of icons' parts, which are random letters that don't compress. React then tells the parts apart by their order,
 * which never changes.
 */
export const stripIconKeys = (): Plugin => ({
  name: 'strip-icon-keys',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: code => ({ code: code.replace(/,\s*key: "\w+"/g, ''), map: null }),
  },
})
