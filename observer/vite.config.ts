import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { directIcons } from '../web/build/direct-icons.ts'
import { precompress } from '../web/build/precompress.ts'
import { stripEndpoints } from '../web/build/strip-endpoints.ts'

export default defineConfig({
  // Relative, so that one build works behind any path.
  base: './',
  plugins: [directIcons(), stripEndpoints(), react(), precompress()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    // The oldest engines with light-dark().
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:8080' } },
})
