/** The part of the stylesheet for guides, samples, search and trying. What needs the script is hidden without it. */
export const DOCS_STYLE = `
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.button.plain { background: none; color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent) }
.hero .button { margin-right: .5rem }

.search, .try, .key-form, .copy { display: none }
@media (scripting: enabled) {
  .search { display: block; position: relative; flex: 0 1 17rem }
  .top:has(.search) nav { margin-left: auto }
  .key-form { display: grid }
  .try { display: block }
  .copy { display: block }
  html:not([data-language]) .samples > [data-language]:not([data-language='curl']),
  [data-language='curl'] .samples > [data-language]:not([data-language='curl']),
  [data-language='typescript'] .samples > [data-language]:not([data-language='typescript']),
  [data-language='python'] .samples > [data-language]:not([data-language='python']) { display: none }
  .samples figcaption { display: none }
}
input, textarea { width: 100%; padding: .5rem .7rem; border: 1px solid var(--edge); border-radius: 8px; background: var(--ground);
  color: var(--ink); font: .925rem/1.4 var(--sans) }
textarea, .try input { font-family: var(--mono); font-size: .85rem }
input::placeholder { color: var(--soft); opacity: 1 }
.found { position: absolute; z-index: 2; right: 0; width: min(32rem, calc(100vw - 2rem)); max-height: 75vh; overflow-y: auto; margin-top: .4rem;
  padding: .4rem; border: 1px solid var(--line); border-radius: 12px; background: var(--ground); box-shadow: 0 12px 32px #0003 }
.found a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .5rem .7rem; border-radius: 8px; color: var(--ink);
  text-decoration: none; font-size: .925rem; line-height: 1.4 }
.found a:is(:hover, :focus-visible) { background: var(--tint) }
.found a:focus-visible { outline-offset: -2px }
.found .muted { font-size: .8rem; text-align: right }
.found .excerpt { grid-column: 1 / -1; font-size: .85rem; color: var(--soft); overflow-wrap: anywhere }
.found p { padding: .7rem }
.found .corrected { padding-block: .5rem .2rem; font-size: .875rem; color: var(--soft) }
kbd { padding: .05rem .35rem; border: 1px solid var(--line); border-radius: 5px; background: var(--pane); color: var(--soft);
  font: .8em/1.5 var(--sans) }
.shortcut { position: absolute; top: .5rem; right: .55rem; pointer-events: none; font-size: .75rem }
.search input:is(:focus, :not(:placeholder-shown)) + .shortcut { display: none }
@media (hover: none) { .shortcut { display: none } }

.panel { position: relative }
.copy { position: absolute; top: .3rem; right: .4rem; padding: .2rem .6rem; border: 1px solid var(--line); border-radius: 6px;
  background: var(--ground); color: var(--soft); font: .8rem/1.4 var(--sans); cursor: pointer }
.copy:hover { color: var(--accent); border-color: var(--accent) }
.samples { display: grid; gap: .6rem }
.languages { display: flex; gap: .25rem }
.languages button { padding: .25rem .7rem; border: 0; border-radius: 6px; background: none; color: var(--soft);
  font: .85rem/1.5 var(--sans); cursor: pointer }
.languages button:hover { color: var(--accent) }
.languages button[aria-pressed='true'] { background: var(--tint); color: var(--accent); font-weight: 600 }
.samples pre { padding-right: 4.5rem }

.key-form { gap: .75rem 1.5rem; margin-bottom: 1rem; padding: 1.25rem 1.5rem; border: 1px solid var(--line); border-radius: 14px;
  background: var(--pane) }
.key-form h2 { font: 600 1.1rem/1.4 var(--sans) }
.key-form p { color: var(--soft); font-size: .95rem }
:is(.key-form, .try) label { display: block; font-size: .875rem; font-weight: 600 }
:is(.key-form, .try) label .muted { font-weight: 400 }
:is(.key-form, .try) input, .try textarea { margin-top: .2rem }
.try { border: 1px solid var(--line); border-radius: 10px }
.try > summary { padding: .6rem 1rem; font-weight: 600; color: var(--accent) }
.try form { display: grid; gap: .8rem; padding: .25rem 1rem 1rem }
.try .button { margin-top: .25rem; border: 0; font: 600 .95rem/1.4 var(--sans); cursor: pointer }
.try .button:disabled { opacity: .6 }
.result p { overflow-wrap: anywhere; font-size: .875rem }
.result pre { max-height: 26rem; margin-top: .5rem; padding: .8rem; overflow: auto; border-radius: 8px; background: var(--pane);
  font-size: .85rem; white-space: pre-wrap; overflow-wrap: anywhere }

.prose { max-width: 46rem; padding-top: .75rem }
.prose h1 { margin-bottom: 1.25rem }
.prose h2 { margin: 3rem 0 1rem; font-size: 1.45rem; scroll-margin-top: 1rem }
.prose h3 { margin: 2rem 0 .75rem; font-size: 1.125rem }
.prose :is(h2, h3, h4) a { color: inherit; text-decoration: none }
.prose :is(h2, h3, h4) a:hover { color: var(--accent); text-decoration: underline }
.prose > :is(p, ul, ol, .panel, .wide, blockquote) { margin-bottom: 1.1rem }
.prose .panel + .panel { margin-top: -.6rem }
.prose :is(ul, ol) { padding-left: 1.4rem }
.prose ul { list-style: disc }
.prose ol { list-style: decimal }
.prose li { margin-bottom: .35rem }
.prose li::marker { color: var(--accent) }
.prose :is(p, li, td, th) > code { padding: .1em .25em; border-radius: 4px; background: var(--pane); overflow-wrap: anywhere }
.prose .wide { overflow-x: auto }
.prose thead { position: static; clip-path: none }
.prose thead th { border: 0; padding-bottom: .35rem; font-weight: 600; font-size: .85rem; color: var(--soft) }
.prose td { min-width: 6rem }
.prose img { max-width: 100% }
.prose .panel figcaption { padding-right: 5rem }
.prose .panel:not(:has(figcaption)) { background: none }
.prose blockquote { margin-left: 0; padding-left: 1rem; border-left: 3px solid var(--accent) }
.prose .inside { margin-bottom: 2rem; padding: .9rem 1.2rem; border: 1px solid var(--line); border-radius: 12px; background: var(--pane); font-size: .925rem }
.prose .inside ul { display: flex; flex-wrap: wrap; gap: .2rem 1.5rem; padding: 0; list-style: none }
.prose .inside li { margin: 0 }
.prose .next { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 1.5rem; margin-top: 3.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line) }
.operations h3 { margin-bottom: .4rem; font-size: 1.05rem }
.operations .method { padding: 0; border: 0; background: none; color: var(--soft); font-size: .65rem }
@media (max-width: 40rem) { .top .search { flex: 1 0 100% } .found { width: 100% } }
@media (min-width: 62rem) { .key-form { grid-template-columns: 1fr 1fr } .key-form :is(h2, p) { grid-column: 1 / -1 } }
@media (min-width: 75rem) {
  .prose .inside li { min-width: 12rem }
  .operation > .aside { grid-template-rows: auto minmax(0, 1fr) auto }
  .operation > .aside:has(.try[open]) { position: static; max-height: none }
}
`
