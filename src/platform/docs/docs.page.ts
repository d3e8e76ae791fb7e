import { pageFrame } from '../http/frame.ts'
import { type Html, html, raw } from '../http/html.ts'
import type { Docs, DocsGroup, DocsPage } from './docs.ts'

const link = (page: DocsPage, current?: DocsPage): Html =>
  html`<a href="${page.url}"${page === current && html` aria-current="page"`}>${page.name}</a>`

/** What a reader of this page needs, and where others find theirs: contributors' pages are in no menu but their own. */
function nav({ groups }: Docs, current?: DocsPage): Html {
  const reader = current?.reader ?? 'everybody'
  const isShown = (group: DocsGroup) =>
    group.reader === reader ||
    (reader !== 'contributors' && group.reader === 'everybody') ||
    (reader === 'everybody' && group.reader !== 'contributors')
  const others = groups.filter((group) => !isShown(group) && group.reader !== 'everybody')
  return html`${groups.filter(isShown).map(
    ({ name, pages }) => html`<h2>${name}</h2>
<ul>${pages.map((page) => html`<li>${link(page, current)}</li>`)}${
      name === 'For contributors' && html`<li><a href="/docs/decisions">Decisions</a></li>`
    }</ul>`,
  )}
<h2>More</h2>
<ul><li><a href="/docs/reference">API reference</a></li><li><a href="/api/errors">Errors, one by one</a></li>
${others.map(({ name }) => html`<li><a href="/docs#${idOf(name)}">${name}</a></li>`)}</ul>`
}

const idOf = (name: string): string => name.toLowerCase().replace(/\W+/g, '-')

export function renderDocsHome(docs: Docs): string {
  return pageFrame({
    title: 'Documentation · Vitrine',
    description: 'Guides for client developers and operators, and the API reference.',
    script: true,
    nav: nav(docs),
    main: html`<div class="hero glass">
<p class="kicker">Documentation</p>
<h1>What do you want to do?</h1>
<p class="lead">Start with the guide for your part. Everything else explains one thing each; the search above (<kbd>Ctrl</kbd> <kbd>K</kbd>) finds it.</p>
<p><a class="button" href="/docs/guides/first-hour">I read accounts</a> <a class="button plain" href="/docs/guides/first-day">I run the service</a>
<a class="button plain" href="/docs/reference">API reference</a></p>
</div>
<ul class="cards">${docs.groups.map(
      ({ name, about, pages, reader }) => html`<li id="${idOf(name)}"><h2>${name}</h2><p>${about}</p>
<ul class="codes">${pages.map((page) => html`<li>${link(page)}</li>`)}${
        reader === 'contributors' && html`<li><a href="/docs/decisions">Decisions</a></li>`
      }</ul></li>`,
    )}</ul>
<p class="muted">For programs: <a href="/llms.txt">llms.txt</a> lists every page as Markdown; <a href="/openapi.json">openapi.json</a>
and <a href="/openapi-manage.json">openapi-manage.json</a> describe the interface.</p>`,
  })
}

export function renderDocsPage(docs: Docs, page: DocsPage): string {
  const pages = docs.groups.find(({ pages }) => pages.includes(page))?.pages ?? []
  const next = pages[pages.indexOf(page) + 1]
  const { description, sections, html: text } = page.rendered()
  const inside = sections.filter(({ depth }) => depth === 2)
  return pageFrame({
    title: `${page.title} · Vitrine`,
    description,
    script: true,
    markdown: `${page.url}.md`,
    nav: nav(docs, page),
    main: html`<article class="prose">
<h1>${page.title}</h1>
${
  inside.length > 2 &&
  html`<nav class="inside" aria-label="On this page"><ul>${inside.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>`
}
${raw(text)}
<p class="next">${pages.includes(page) && next && html`<span>Next: ${link(next)}</span>`} <a class="muted" href="${page.url}.md">This page as Markdown</a></p>
</article>`,
  })
}

export function renderDecisions(docs: Docs): string {
  return pageFrame({
    title: 'Decisions · Vitrine',
    description: 'Choices with a real alternative, and what was given up.',
    script: true,
    nav: nav(docs, docs.decisions[0]),
    main: html`<article class="prose"><h1>Decisions</h1>
<p>Choices with a real alternative: the context, the choice, and what we gave up.</p>
<ul>${docs.decisions.map((page) => html`<li>${link(page)}</li>`)}</ul></article>`,
  })
}

/** What a browser gets for an address that does not exist. */
export function renderNotFound(): string {
  return pageFrame({
    title: 'Not found · Vitrine',
    description: 'There is no page at this address.',
    script: true,
    main: html`<div class="hero glass">
<p class="kicker">404</p>
<h1>There is no page here.</h1>
<p class="lead">The address may be mistyped, or the page has moved. The search above looks through all guides and the reference.</p>
<p><a class="button" href="/docs">Documentation</a> <a class="button plain" href="/">Start page</a></p>
</div>
<ul class="cards">
<li><h2><a href="/docs/reference">API reference</a></h2><p>Every operation, with samples.</p></li>
<li><h2><a href="/api/errors">Errors</a></h2><p>Every error, with its cause and what to do.</p></li>
<li><h2><a href="/me">Your accounts</a></h2><p>For owners: who may read your accounts, and who has.</p></li>
<li><h2><a href="/console">Console</a></h2><p>For operators of this service.</p></li>
</ul>`,
  })
}
