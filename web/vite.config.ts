import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = process.env.API_URL ?? 'http://127.0.0.1:8080'

/** Compressed once here, at the highest level, instead of for every visitor. Settings stay plain: a host edits them. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      const file = join(dir, name)
      if (!/\.(js|css|html|json|svg)$/.test(name) || name === 'config.json' || statSync(file).size < 256) continue
      const bytes = readFileSync(file)
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
      )
    }
  },
})

export default defineConfig({
  plugins: [react(), tailwind(), compressed()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    // The oldest engines with light-dark(), which spares the theme a second list of colours.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Every one of them preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // React and the words change seldom: their own file stays cached across releases.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|use-intl|@formatjs|icu-minify|intl-messageformat)\//,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/config.json': api } },
})
