import { FONT_URL } from './font.ts'

/**
 * The one stylesheet of the public pages, served as /assets/vitrine.css. One accent, the green of a glass edge;
 * everything else is paper, ink and thin lines. The colours keep WCAG AA contrast in the light and the dark theme.
 */
export const STYLESHEET = `@font-face { font-family: Inter; src: url('${FONT_URL}') format('woff2'); font-weight: 400 700;
  font-display: optional }
:root {
  color-scheme: light dark;
  --ground: #fcfdfd; --pane: #f0f5f4; --line: #dde6e3; --ink: #15201e; --soft: #51605c;
  --accent: #0a6b60; --edge: #8a9994; --tint: #e3f1ee; --on-accent: #fff; --warn: #a2352a; --warn-tint: #faeae7;
  --key: #15201e; --str: #0a6b60; --num: #8a4b08; --sheen: #ffffffb3;
  --sans: Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Code', 'JetBrains Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0d1211; --pane: #131a19; --line: #25312e; --ink: #e3ebe9; --soft: #9cada8;
    --accent: #70d3c2; --edge: #60706c; --tint: #14302b; --on-accent: #06201c; --warn: #f2a093; --warn-tint: #35191a;
    --key: #e3ebe9; --str: #8bd9cb; --num: #e6b673; --sheen: #ffffff0a;
  }
}

*, ::before, ::after { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1.5rem }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.6 var(--sans) }
h1, h2, h3, h4, p, ul, ol, dl, dd, figure, pre { margin: 0; padding: 0 }
ul, ol { list-style: none }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px }
a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 3px }
main:focus { outline: none }
h1, h2 { font-weight: 600; letter-spacing: -.02em; line-height: 1.2; text-wrap: balance }
h1 { font-size: clamp(1.85rem, 1.3rem + 2.2vw, 2.5rem) }
h2 { font-size: 1.65rem }
h3 { font-size: 1.25rem; line-height: 1.3 }
:is(.operation h3, h4) { margin: 2rem 0 .6rem; font-size: .95rem }
.operation h2 { font: 600 1.25rem/1.3 var(--sans); letter-spacing: 0 }
code, pre { font-family: var(--mono); font-size: .875em }
p code, dd code, td code { overflow-wrap: anywhere }
:is(p, dd, td) > code, :is(.values, .example) code { padding: .1em .2em; border-radius: 4px; background: var(--pane) }
.chapter code { white-space: nowrap }
.panel code { white-space: inherit }
h1 code { font-size: .9em; font-weight: 500 }
.muted { color: var(--soft) }
.skip { position: absolute; left: -99rem; top: .5rem; padding: .5rem 1rem; background: var(--accent); color: var(--on-accent) }
.skip:focus { left: .5rem; z-index: 2 }

.top, .page, .foot { max-width: 90rem; margin-inline: auto; padding-inline: clamp(1.25rem, 3vw, 2.5rem) }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 1rem;
  padding-block: 1.1rem }
.top nav { display: flex; gap: clamp(.9rem, 2vw, 1.75rem); font-size: .9rem }
.top nav a { color: var(--soft); text-decoration: none; padding-block: .3rem }
.top nav a:hover { color: var(--accent); text-decoration: underline }
.mark { display: flex; align-items: center; gap: .6rem; color: var(--ink); text-decoration: none;
  font: 600 1.3rem/1 var(--sans); letter-spacing: -.01em }
.foot { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 2rem; margin-top: 5rem;
  padding-block: 1.75rem; font-size: .875rem; color: var(--soft); border-top: 1px solid var(--line) }

.menu { margin-bottom: 1.5rem; border: 1px solid var(--line); border-radius: 10px; background: var(--pane) }
.menu > summary { padding: .7rem 1rem; font-weight: 600 }
.menu nav { padding: 0 1rem 1rem }
.side { display: none }
.side, .menu { font-size: .9rem; line-height: 1.4 }
:is(.side, .menu) h2 { padding: .35rem 0; font: 600 .8rem/1.4 var(--sans); letter-spacing: .01em; color: var(--ink) }
:is(.side, .menu) h2 a { color: inherit; text-decoration: none }
:is(.side, .menu) ul + h2 { margin-top: 1.1rem }
:is(.side, .menu) li a { display: flex; align-items: baseline; justify-content: space-between; gap: .75rem;
  padding: .32rem .7rem; border-left: 2px solid var(--line); color: var(--soft); text-decoration: none }
:is(.side, .menu) li a:hover { color: var(--accent); border-color: var(--accent) }
:is(.side, .menu) li li a { padding-left: 1.4rem; font-size: .95em }
.side a[aria-current], .menu a[aria-current] { color: var(--accent); border-color: var(--accent); font-weight: 600 }

.hero { padding-block: 1rem 3rem }
.hero h1 { max-width: 24ch }
.kicker { margin-bottom: .6rem; font-size: .9rem; font-weight: 600; color: var(--accent) }
.lead { max-width: 40rem; margin-top: 1rem; font-size: 1.125rem; color: var(--soft); text-wrap: pretty }
.glass { position: relative; margin-bottom: 3.5rem; padding: clamp(1.5rem, 3.5vw, 2.75rem); border: 1px solid var(--line);
  border-radius: 16px; background:
  linear-gradient(118deg, transparent 0 58%, var(--sheen) 58% 69%, transparent 69% 72%, var(--sheen) 72% 75%, transparent 75%),
  linear-gradient(160deg, var(--tint), var(--pane) 70%) }
.meta { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; margin-top: 2rem; font-size: .925rem }
.meta dt { font-size: .8rem; color: var(--soft) }
.meta dd code { background: none; padding: 0 }
.button { display: inline-block; margin-top: 1.75rem; padding: .65rem 1.2rem; border-radius: 8px; font-weight: 600;
  background: var(--accent); color: var(--on-accent); text-decoration: none }
.button:hover { text-decoration: underline }

.chapter, .group, .refusal { scroll-margin-top: 1.5rem }
.chapter { margin-bottom: 4.5rem }
.chapter p + p { margin-top: 1rem }
.chapter > h2, .group > h2 { margin-bottom: 1.5rem }
.steps { counter-reset: step }
.steps > li { counter-increment: step; padding-block: 1.5rem; border-top: 1px solid var(--line) }
.steps h3::before { content: counter(step) '. '; color: var(--accent) }
.steps h3 { margin-bottom: .4rem }
.split { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr) }
.split > :last-child:not(.panel) { display: grid; gap: 1rem; align-content: start }
.split.chapter h2 { margin-bottom: 1.25rem }
.notes { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: 1.75rem 2.5rem }
.notes dt { margin-bottom: .25rem; font-weight: 600 }
.notes dd { color: var(--soft); font-size: .95rem }
.notes dd code { color: var(--ink) }

.panel { min-width: 0; align-self: start; overflow: hidden; border: 1px solid var(--line); border-radius: 10px;
  background: var(--pane) }
.panel figcaption { padding: .5rem 1rem; border-bottom: 1px solid var(--line); font-size: .8rem; font-weight: 600;
  color: var(--soft) }
.panel pre { padding: .9rem 1rem; font-size: .9rem; line-height: 1.6; white-space: pre-wrap; overflow-wrap: anywhere }
.panel pre:focus-visible { outline-offset: -3px }
pre code > span { display: block; padding-left: var(--hang, 2ch); text-indent: calc(0ch - var(--hang, 2ch)) }
.i2 { --hang: 4ch } .i4 { --hang: 6ch } .i6 { --hang: 8ch } .i8 { --hang: 10ch } .i10 { --hang: 12ch } .i12 { --hang: 14ch }
.messages > li + li { margin-top: 1.25rem }
.key { color: var(--key) } .str { color: var(--str) } .num { color: var(--num) }

.group { padding-top: 1rem }
.operation { padding-block: 2.5rem 3rem; border-top: 1px solid var(--line) }
.operation h2 a, .refusal h2 a { color: inherit; text-decoration: none }
.operation h2 a:hover, .refusal h2 a:hover { color: var(--accent); text-decoration: underline }
.operation:target h2 { color: var(--accent) }
.operation p { max-width: 42rem }
.address { display: flex; align-items: baseline; gap: .6rem; margin: .6rem 0 1rem }
.address > code { padding: 0; background: none }
.address var { font-style: normal; color: var(--accent) }
.operation p + p { margin-top: .75rem }
.operation h3 + p.muted, .operation p + p.muted { margin-top: .1rem; font-size: .875rem }
.operation p + .fields { margin-top: .75rem }
.method { flex: none; padding: .12rem .45rem; border: 1px solid; border-radius: 5px; font: 600 .72rem/1.4 var(--mono);
  color: var(--accent) }
.method:is(.post, .put, .patch) { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
.method.delete { color: var(--warn) }
:is(.side, .menu) .method { padding: 0; border: 0; background: none; font-size: .65rem; color: var(--soft) }
.status { display: inline-block; padding: .05rem .4rem; border-radius: 5px; background: var(--tint); color: var(--accent);
  font: 600 .78rem/1.5 var(--mono) }
:is(.refusals, .refusal, .cards) .status, .status.refused { background: var(--warn-tint); color: var(--warn) }

table { width: 100%; border-collapse: collapse; font-size: .9rem; line-height: 1.5 }
caption, thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
th, td { padding: .7rem 1rem .7rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top;
  font-weight: 400 }
th:last-child, td:last-child { padding-right: 0 }
.fields > tbody > tr > th { width: 38% }
th > code { display: block; font-weight: 600; overflow-wrap: anywhere }
.type, .where { display: block; font-size: .825rem; color: var(--soft) }
.need { color: var(--accent); font-weight: 600 }
.values, .example { display: block; margin-top: .25rem; font-size: .825rem; color: var(--soft) }
.values code, .example code { color: var(--ink) }
.nested > td { padding: 0 0 .75rem; border: 0 }
.nested details { border: 1px solid var(--line); border-radius: 8px; padding-inline: .85rem }
.nested summary { padding-block: .45rem; font-size: .85rem }
summary { cursor: pointer }
summary::marker { color: var(--accent) }
.refusals { margin-top: 2rem }
.refusals summary { padding-block: .5rem; font-size: .95rem; font-weight: 600 }
.refusals summary .status { margin-left: .2rem }
.refusals td:first-child { width: 3.75rem }
.refusals td p { margin-top: .15rem; color: var(--soft) }

.cards { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem }
.cards > li { padding: 1.4rem 1.5rem; border: 1px solid var(--line); border-radius: 12px; background: var(--pane) }
.cards h2 { margin-bottom: .4rem; font: 600 1.1rem/1.4 var(--sans); letter-spacing: 0 }
.cards p { color: var(--soft); font-size: .95rem }
.cards .line { float: right; margin-top: -2rem }
.codes { margin-top: .75rem; font-size: .875rem }
.codes li { padding-block: .1rem }
.refusal { margin-bottom: 2rem; padding: clamp(1.25rem, 3vw, 2rem); border: 1px solid var(--line); border-radius: 14px }
.refusal h2 { font: 600 1.25rem/1.4 var(--sans); overflow-wrap: anywhere }
.refusal:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); background: linear-gradient(160deg, var(--tint), var(--ground) 60%) }
.case { display: grid; gap: 1.25rem; margin-top: 1.25rem; grid-template-columns: minmax(0, 1fr) }
.case + .case { padding-top: 1.25rem; border-top: 1px solid var(--line) }
.facts dt { margin-top: .9rem; font-size: .85rem; font-weight: 600 }
.facts dd { color: var(--soft) }

@media (max-width: 40rem) {
  .fields, .fields :is(tbody, tr, th, td) { display: block; width: auto }
  .fields > tbody > tr > th { width: auto; padding-bottom: .35rem }
  .fields > tbody > tr > th + td { padding-top: 0; border: 0 }
  th > code, .type, .where { display: inline }
  .type::before, .where::before { content: '· ' }
}
@media (min-width: 48rem) {
  .cards { grid-template-columns: repeat(2, minmax(0, 1fr)) }
}
@media (min-width: 62rem) {
  .menu { display: none }
  .sided { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 3rem }
  .side { display: block; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto;
    padding-block: 1.25rem 2rem; scrollbar-width: thin }
  .side h2 { position: sticky; top: -1.25rem; background: var(--ground) }
  .side { scroll-target-group: auto }
  .side a:target-current { color: var(--accent); border-color: var(--accent) }
  .case { grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); gap: 2rem }
}
@media (min-width: 75rem) {
  .split { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2.5rem }
  .operation > .aside { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem);
    grid-template-rows: auto minmax(0, 1fr) }
  .aside .panel { display: flex; flex-direction: column; max-height: 100% }
  .aside pre { overflow: auto; scrollbar-width: thin }
}
@media print {
  .side, .menu, .top nav, .skip { display: none }
}
`
