import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The service itself has it, for its other pages too. */
const FONT = '/assets/inter-4.1.woff2'
const here = (file: string) => new URL(file, import.meta.url).pathname

/**
 * The console is a build of its own, so that nothing of it gets into the files that owners load, whatever the two
 * share.
 */
export default defineConfig({
  root: here('.'),
  base: '/pages/',
  plugins: [react()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // After the owners' pages, into the same folder.
    emptyOutDir: false,
    rolldownOptions: { external: [FONT], input: { console: here('console.html'), preview: here('preview.html') } },
  },
})
