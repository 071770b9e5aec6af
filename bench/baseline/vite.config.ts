import { fileURLToPath } from 'node:url'
import { precompress } from '../../web/build/precompress.ts'
import product from '../../web/vite.config.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Built for the same browsers and compressed like the product, into a folder that the same server serves. */
export default {
  root: here,
  plugins: [precompress()],
  build: {
    target: product.build?.target,
    outDir: fileURLToPath(new URL('../../web/dist/baseline/', import.meta.url)),
    emptyOutDir: true,
    rolldownOptions: { input: `${here}main.tsx`, output: { entryFileNames: 'main.js' } },
  },
}
