import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The service itself has it, for its other pages too. */
const FONT = '/assets/inter-4.1.woff2'
const here = (file: string) => new URL(file, import.meta.url).pathname

export default defineConfig({
  root: here('.'),
  base: '/pages/',
  plugins: [react()],
  build: {
    target: 'es2023',
    // Nothing inside the HTML: the policy of the pages lets only files of this service in.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      external: [FONT],
      input: { consent: here('consent.html'), me: here('me.html') },
      output: {
        // What both pages need, in one file that the second page finds in the cache.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
      },
    },
  },
})
