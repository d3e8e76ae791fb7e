import { readFileSync } from 'node:fs'

/** Of every page. The version is in the name, so that browsers never need to ask again. */
export const FONT_URL = '/assets/inter-4.1.woff2'

/** Inter in the letters of our languages; docs/dependencies.md says how the file was made. */
export const readFont = (): Buffer => readFileSync(new URL('./font/inter-4.1.woff2', import.meta.url))
