import { STATUS_CODES } from '../core/node-http.ts'
import { breakable, inline, jsonCode, pageFrame, panel, paragraphs } from '../http/frame.ts'
import { type Html, html } from '../http/html.ts'
import { responseIn } from '../http/openapi-answers.ts'
import type { OpenApiDocument, Operation, Response } from '../http/openapi-document.ts'
import { exampleOf, hasFields } from '../http/openapi-example.ts'
import { fieldTable, schemaTable } from './reference-fields.page.ts'
import type { ReferenceGroup } from './reference-groups.ts'
import { authentication, gettingStarted, renderNotes } from './reference-intro.page.ts'
import { type ReferenceEntry, samplesOf } from './samples.ts'
import { keyForm, tryForm } from './try.page.ts'

type ReferenceContext = { document: OpenApiDocument; groups: ReferenceGroup[]; baseUrl: string; isDemo: boolean }

const nav = (
  groups: ReferenceGroup[],
  current?: ReferenceGroup,
): Html => html`<h2><a href="/docs/reference"${!current && html` aria-current="page"`}>Reference</a></h2>
${[true, false].map(
  (isForClients) => html`<h2>${isForClients ? 'For clients' : 'For operators'}</h2>
<ul>${groups
    .filter((group) => group.isForClients === isForClients)
    .map(
      (group) =>
        html`<li><a href="${group.url}"${group === current && html` aria-current="page"`}>${group.name}</a>${
          group === current &&
          html`<ul>${group.entries.map(({ method, operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}${badge(method)}</a></li>`)}</ul>`
        }</li>`,
    )}</ul>`,
)}`

export function renderReference({ document, groups, baseUrl }: ReferenceContext): string {
  return pageFrame({
    title: 'API reference · Vitrine',
    description: document.info.description,
    script: true,
    nav: nav(groups),
    main: html`<div class="hero glass">
<p class="kicker">API reference</p>
<h1>Read accounts and transactions, with consent</h1>
<p class="lead">${document.info.description} Behind the glass everything can be seen and nothing can be touched.</p>
<dl class="meta"><div><dt>Address</dt><dd><code>${baseUrl}</code></dd></div>
<div><dt>Version</dt><dd>${document.info.version}</dd></div>
<div><dt>Format</dt><dd>JSON, <a href="/openapi.json">OpenAPI ${document.openapi}</a>; <a href="/openapi-manage.json">for operators</a></dd></div></dl>
</div>
${gettingStarted(groups, baseUrl)}
${authentication(document, baseUrl)}
${renderNotes()}
<section class="chapter" id="operations" aria-labelledby="operations-title"><h2 id="operations-title">All operations</h2>
<ul class="cards operations">${groups.map(
      (
        group,
      ) => html`<li><h3><a href="${group.url}">${group.name}</a>${!group.isForClients && html` <span class="muted">for operators</span>`}</h3>
<ul class="codes">${group.entries.map(({ method, operation }) => html`<li><a href="${group.url}#${operation.operationId}">${operation.summary}</a> ${badge(method)}</li>`)}</ul></li>`,
    )}</ul></section>`,
  })
}

export function renderReferenceGroup(context: ReferenceContext, group: ReferenceGroup): string {
  const { document, groups, baseUrl, isDemo } = context
  return pageFrame({
    title: `${group.name}${group.isForClients ? '' : ', for operators'} · Vitrine reference`,
    description: group.entries.map(({ operation }) => operation.summary).join('. '),
    script: true,
    nav: nav(groups, group),
    main: html`<div class="hero">
<p class="kicker"><a href="/docs/reference">API reference</a>, for ${group.isForClients ? 'clients' : 'operators'}</p>
<h1>${group.name}</h1>
</div>
${group.isForClients && keyForm(isDemo)}
<div class="group">${group.entries.map((entry) => operationSection(document, entry, baseUrl))}</div>`,
  })
}

const badge = (method: string): Html => html`<span class="method ${method}">${method.toUpperCase()}</span>`

function operationSection(document: OpenApiDocument, entry: ReferenceEntry, baseUrl: string): Html {
  const { path, method, operation } = entry
  const id = operation.operationId
  const responses = Object.entries(operation.responses)
  const successes = responses.filter(([status]) => Number(status) < 400)
  const [status, success] = successes.find(([, { content }]) => content?.['application/json']) ?? []
  const shown = success?.content?.['application/json']?.schema
  const body = operation.requestBody?.content['application/json']?.schema
  const parameters = (operation.parameters ?? []).map(({ in: where, description, schema, ...rest }) => ({
    ...rest,
    where,
    schema: description === undefined ? schema : { ...schema, description },
  }))
  return html`<section class="operation split" id="${id}">
<div>
<h2><a href="#${id}">${operation.summary}</a></h2>
<p class="address">${badge(method)} <code>${address(path)}</code></p>
${paragraphs(operation.description ?? '')}
${parameters.length > 0 && html`<h3>Parameters</h3>${fieldTable(document, `Parameters of ${operation.summary}`, parameters, true)}`}
${hasFields(document, body) && html`<h3>Body</h3>${schemaTable(document, `Body of ${operation.summary}`, body, true)}`}
${successes.map(([status, response]) => answer(document, operation, status, response))}
${refusalTable(
  document,
  responses.filter(([status]) => Number(status) >= 400),
)}
</div>
<div class="aside">
<div class="samples">${samplesOf(document, entry, baseUrl).map(
    ({ language, title, code }) => html`<div data-language="${language}">${panel(title, code)}</div>`,
  )}</div>
${shown && panel(html`Answer <span class="status">${status}</span>`, jsonCode(exampleOf(document, shown)), true)}
${path.startsWith('/service') && tryForm(document, entry)}
</div>
</section>`
}

const address = (path: string): Html[] =>
  path.split(/(?=\/)/).map((part) => html`<wbr>${part.startsWith('/{') ? html`/<var>${part.slice(1)}</var>` : part}`)

function answer(document: OpenApiDocument, operation: Operation, status: string, response: Response): Html {
  const schema = response.content?.['application/json']?.schema
  // Some are on every answer, and the bare phrase of a status adds nothing.
  const headers = Object.keys(response.headers ?? {}).filter((name) => !/^(Request-Id|RateLimit-\w+)$/.test(name))
  const { description = '' } = response
  const text = description === STATUS_CODES[status] ? '' : description.replace(/(?<![.!?])$/, '.')
  return html`<h3>Answer <span class="status">${status}</span></h3>
${text && html`<p>${inline(text)}</p>`}
${headers.length > 0 && html`<p class="muted">Headers: ${headers.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`)}</p>`}
${schema && schemaTable(document, `Answer ${status} of ${operation.summary}`, schema, false)}`
}

function refusalTable(document: OpenApiDocument, responses: [string, Response][]): Html | false {
  const rows = responses.flatMap(([status, response]) =>
    Object.values(responseIn(document, response).content?.['application/json']?.examples ?? {}).map(({ $ref }) => ({
      status,
      ...document.components.examples[$ref.slice($ref.lastIndexOf('/') + 1)]!,
    })),
  )
  if (rows.length === 0) return false
  const statuses = responses.map(([status]) => html`<span class="status">${status}</span> `)
  return html`<details class="refusals"><summary>Errors ${statuses}</summary>
<table><caption>Errors</caption><thead><tr><th scope="col">Status</th><th scope="col">Code and cause</th></tr></thead>
<tbody>${rows.map(({ status, description, value: { errorCode, errorSubCode } }) => {
    const href = `/api/errors/${errorCode}${errorSubCode ? `#${errorSubCode}` : ''}`
    return html`<tr><td><span class="status">${status}</span></td><td><a href="${href}"><code>${breakable(
      errorSubCode ?? errorCode!,
    )}</code></a>${errorSubCode && html` <span class="muted">${errorCode}</span>`}
<p>${inline(description)}</p></td></tr>`
  })}</tbody></table></details>`
}
