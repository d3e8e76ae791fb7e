import { FONT_URL } from './font.ts'
import { type Html, html, raw } from './html.ts'

/** A pane of glass with a reflection. Fills only, so it looks the same on light and on dark. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect x="2" y="2" width="28" height="28" rx="7" fill="#0b7a6d"/>
<path d="M9 2h7L2 16V9a7 7 0 0 1 7-7z" fill="#fff" fill-opacity=".28"/>
<path d="M20 2h3L2 23v-3z" fill="#fff" fill-opacity=".16"/>
<path d="M9 10.5h3.6l3.4 9 3.4-9H23l-5.4 13h-3.2z" fill="#fff"/>
</svg>
`

type PageContent = {
  title: string
  description: string
  nav?: Html
  main: Html
  /** Pages of the documentation have a script: search, copying, samples and trying. They are readable without it. */
  script?: boolean
  /** The address of the same as Markdown. */
  markdown?: string
  /** For a page whose content changes: the interval at which the browser reloads it. */
  refreshSeconds?: number
}

export function pageFrame({ title, description, nav, main, script, markdown, refreshSeconds }: PageContent): string {
  // The contents are in the page twice, because CSS alone cannot open a closed <details> on a wide screen. The
  // stylesheet shows one of them; the hidden one is hidden from screen readers too.
  const contents =
    nav &&
    html`<details class="menu"><summary>Contents</summary><nav aria-label="Contents">${nav}</nav></details>
<nav class="side" aria-label="Contents">${nav}</nav>`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">${
    refreshSeconds &&
    html`
<meta http-equiv="refresh" content="${refreshSeconds}">`
  }
<meta name="color-scheme" content="light dark">
<link rel="preload" href="${FONT_URL}" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/vitrine.css">${
    markdown &&
    html`
<link rel="alternate" type="text/markdown" href="${markdown}">`
  }${
    script &&
    html`
<script type="module" src="/assets/docs.js"></script>`
  }
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top" id="top">
<a class="mark" href="/"><img src="/assets/favicon.svg" alt="" width="24" height="24">Vitrine</a>
<nav aria-label="Site"><a href="/docs">Guides</a><a href="/docs/reference">Reference</a><a href="/api/errors">Errors</a></nav>
${script && SEARCH}</header>
<div class="${nav ? 'page sided' : 'page'}">
${contents}
<main id="main" tabindex="-1">
${main}
</main>
</div>
<footer class="foot"><p>Vitrine. Everything can be seen, nothing can be touched.</p><a href="#top">Back to the top</a></footer>
</body>
</html>
`.text
}

/** Needs the script, so the stylesheet shows it only where scripts run. */
const SEARCH = html`<search class="search"><label class="hidden" for="search">Search the documentation</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-controls="found"
aria-keyshortcuts="Control+K Meta+K /"><kbd class="shortcut" aria-hidden="true">Ctrl K</kbd>
<div id="found" class="found" aria-live="polite" hidden></div></search>
`

/** Our own texts mark code with backticks and paragraphs with an empty line; nothing more is needed. */
export function inline(text: string): Html {
  const parts = text.split('`')
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

export const paragraphs = (text: string): Html[] =>
  text.split(/\n\s*\n/).map((part) => html`<p>${inline(part.trim())}</p>`)

/** Long codes may break after an underscore and long addresses after a slash, so that they fit a phone. */
export function breakable(text: string, after: '_' | '/' = '_'): Html {
  const parts = text.split(after === '_' ? /(?<=[a-z0-9}]_)/i : /(?<=[a-z0-9}]\/)/i)
  return html`${parts.map((part, index) => html`${index > 0 && raw('<wbr>')}${part}`)}`
}

/** `scrolls` says that the stylesheet may limit the panel's height, so the keyboard must be able to scroll it. */
export const panel = (title: string | Html, code: string | Html, scrolls = false): Html =>
  html`<figure class="panel"><figcaption>${title}</figcaption><pre${scrolls && raw(' tabindex="0"')}><code>${
    typeof code === 'string' ? codeLines(code, (line) => breakable(line, '/')) : code
  }</code></pre></figure>`

/** A block of code in a guide; its caption names the language. */
export const codePanel = (code: string, language: string | undefined): Html =>
  html`<figure class="panel">${language && html`<figcaption>${language}</figcaption>`}<pre tabindex="0"><code>${codeLines(code, (line) => html`${line}`)}</code></pre></figure>`

/** Each line has a class for its indent (i0, i2, …), so that a long one wraps below its own start, not at the edge. */
function codeLines(text: string, mark: (line: string) => Html): Html {
  const lines = text.split('\n').map((line) => {
    const indent = line.length - line.trimStart().length
    return html`<span class="i${Math.min(indent, 12)}">${mark(line)}\n</span>`
  })
  return html`${lines}`
}

const TOKEN = /("(?:[^"\\]|\\.)*"?)(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g

export function jsonCode(value: unknown): Html {
  return codeLines(JSON.stringify(value, null, 2), (line) => {
    const pieces: (string | Html)[] = []
    let end = 0
    for (const match of line.matchAll(TOKEN)) {
      const [all, string, colon] = match
      pieces.push(line.slice(end, match.index))
      if (colon) pieces.push(html`<span class="key">${string}</span>${colon}`)
      else pieces.push(html`<span class="${string ? 'str' : 'num'}">${breakable(all, '/')}</span>`)
      end = match.index + all.length
    }
    return html`${pieces}${line.slice(end)}`
  })
}
