import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createChunkNaming } from './build/assign-chunk.ts'
import { directIcons } from './build/direct-icons.ts'
import { precompileMessages } from './build/precompile-messages.ts'
import { precompress } from './build/precompress.ts'
import { prerenderPages } from './build/prerender-pages.ts'
import { renderDocuments } from './build/render-documents.ts'
import { stripEndpoints } from './build/strip-endpoints.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [
    directIcons(),
    stripEndpoints(),
    react(),
    tailwind(),
    precompileMessages(),
    prerenderPages(),
    renderDocuments(),
    precompress(),
  ],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // Relative, so that one build works behind any path. The server completes the addresses in pages.
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    // The oldest engines with light-dark(), so that the theme needs no second list of colors.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // All of them support module preloading.
    modulePreload: { polyfill: false },
    // A test computes the size of each screen from it.
    manifest: true,
    rolldownOptions: {
      // A package imports it in Node.js only.
      external: ['node:worker_threads'],
      // Schemas that spread others are unused too; no property of this code has an effect when it is read.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // One file for the entry and everything that it imports.
            { name: 'login', tags: ['$initial'], priority: 1 },
            { name: createChunkNaming() },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/config.json': api } },
})
