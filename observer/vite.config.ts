import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { directIcons } from '../web/build/direct-icons.ts'
import { precompress } from '../web/build/precompress.ts'
import { stripEndpoints } from '../web/build/strip-endpoints.ts'
import { compileTexts } from './build/compile-texts.ts'
import { listShell } from './build/list-shell.ts'
import { slimIcons } from './build/slim-icons.ts'

const worker = 'sw.js'

export default defineConfig({
  // Relative, so that one build works behind any path.
  base: './',
  plugins: [
    directIcons(),
    slimIcons(),
    stripEndpoints(),
    react(),
    tailwind(),
    compileTexts(),
    listShell(worker),
    precompress(),
  ],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    // React has it itself since version 18.
    alias: [{ find: 'use-sync-external-store/shim/index.js', replacement: 'react' }],
  },
  build: {
    // The oldest engines with light-dark().
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        app: fileURLToPath(new URL('index.html', import.meta.url)),
        worker: fileURLToPath(new URL('worker/service-worker.ts', import.meta.url)),
      },
      // Schemas that spread others are unused too; no property of this code has an effect when it is read.
      treeshake: { propertyReadSideEffects: false },
      output: {
        entryFileNames: chunk => (chunk.name === 'worker' ? worker : 'assets/[name]-[hash].js'),
        // One file for the entry and everything that it imports compresses best.
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: id => !id.includes('/worker/') }] },
      },
    },
  },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:8080' } },
})
