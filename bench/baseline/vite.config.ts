import { fileURLToPath } from 'node:url'
import { precompress } from '../../web/build/precompress.ts'
import product from '../../web/vite.config.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Built for the same engines, and compressed, as the product is, and put beside it: the same server serves both. */
export default {
  root: here,
  plugins: [precompress()],
  build: {
    target: product.build?.target,
    outDir: fileURLToPath(new URL('../../web/dist/bare/', import.meta.url)),
    emptyOutDir: true,
    rolldownOptions: { input: `${here}main.tsx`, output: { entryFileNames: 'main.js' } },
  },
}
