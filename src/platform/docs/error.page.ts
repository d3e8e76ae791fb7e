import { ERROR_CODES, type ErrorCode } from '../core/error-code.ts'
import { REFUSALS, type RefusalRow } from '../core/errors.ts'
import { STATUS_CODES } from '../core/node-http.ts'
import { breakable, inline, jsonCode, pageFrame, panel } from '../http/frame.ts'
import { type Html, html } from '../http/html.ts'
import { errorExample } from '../http/openapi-answers.ts'

const ABOUT: Record<ErrorCode, string> = {
  invalid_parameter: 'A value that you sent is not one that the service can work with.',
  unauthorized: 'The service does not know who is asking, or cannot be sure of it.',
  forbidden: 'The service knows who is asking, and this is not open to them now.',
  not_found: 'There is nothing here that this client can see.',
  not_allowed: 'The address is right, but not this method, or not this often.',
  not_acceptable: 'The service cannot answer in a form that the request would take.',
  bad_request: 'The request as a whole could not be read.',
  other: 'The fault is on our side.',
}

/** The rows of one errorCode by sub code: several statuses may share one. */
function sectionsOf(errorCode: ErrorCode): Map<string, RefusalRow[]> {
  const rows = Object.values(REFUSALS).filter((row) => row.errorCode === errorCode)
  return Map.groupBy(rows, (row) => row.errorSubCode ?? errorCode)
}

const statusesOf = (errorCode: ErrorCode): number[] => [
  ...new Set([...sectionsOf(errorCode).values()].flat().map((row) => row.status)),
]

const statusLabel = (status: number): Html =>
  html`<span class="status">${status}</span> <span class="muted">${STATUS_CODES[status]}</span>`

const nav = (current?: ErrorCode): Html => html`<h2><a href="/api/errors">Errors</a></h2>
<ul>${ERROR_CODES.map((code) => {
  const inside = code === current && [...sectionsOf(code).keys()].filter((subCode) => subCode !== code)
  return html`<li><a href="/api/errors/${code}"${code === current && html` aria-current="page"`}><code>${code}</code></a>${
    inside &&
    inside.length > 0 &&
    html`<ul>${inside.map((subCode) => html`<li><a href="#${subCode}"><code>${breakable(subCode)}</code></a></li>`)}</ul>`
  }</li>`
})}</ul>`

/** Where several refusals share a sub code, their messages tell them apart. */
function refusalCase(row: RefusalRow, baseUrl: string, isOneOfMany: boolean): Html {
  return html`<div class="case">
<div>
${isOneOfMany && html`<h3>${row.message}</h3>`}
<p class="line">${statusLabel(row.status)}</p>
<dl class="facts">
<dt>Cause</dt><dd>${inline(row.cause)}</dd>
<dt>Remedy</dt><dd>${inline(row.remedy)}</dd>
${Object.entries(row.remedies ?? {}).map(([status, remedy]) => html`<dt><code>${breakable(status)}</code></dt><dd>${inline(remedy)}</dd>`)}
</dl>
</div>
${panel('Example', jsonCode(errorExample(row, baseUrl)))}
</div>`
}

export function renderErrorPage(errorCode: ErrorCode, baseUrl = 'https://ais.example.com'): string {
  const sections = [...sectionsOf(errorCode)].map(
    ([subCode, rows]) => html`<section class="refusal" id="${subCode}">
<h2><a href="#${subCode}"><code>${breakable(subCode)}</code></a></h2>
${rows.map((row) => refusalCase(row, baseUrl, rows.length > 1))}
</section>`,
  )
  return pageFrame({
    title: `${errorCode} · Vitrine errors`,
    description: ABOUT[errorCode],
    script: true,
    nav: nav(errorCode),
    main: html`<div class="hero">
<p class="kicker">errorCode</p>
<h1><code>${breakable(errorCode)}</code></h1>
<p class="lead">${ABOUT[errorCode]}</p>
</div>
${sections}`,
  })
}

export function renderErrorIndex(): string {
  return pageFrame({
    title: 'Errors · Vitrine',
    description: 'Every error of the Vitrine API, with its cause and its remedy.',
    script: true,
    nav: nav(),
    main: html`<div class="hero">
<h1>Errors</h1>
<p class="lead">Every answer that is not a success has the same body. Its <code>documentationUrl</code> opens the right
page here, with the cause, the remedy and an example.</p>
</div>
<ul class="cards">${ERROR_CODES.map(
      (code) => html`<li>
<h2><a href="/api/errors/${code}"><code>${code}</code></a></h2>
<p class="line">${statusesOf(code).map((status) => html`<span class="status">${status}</span> `)}</p>
<p>${ABOUT[code]}</p>
<ul class="codes">${[...sectionsOf(code).keys()]
        .filter((subCode) => subCode !== code)
        .map(
          (subCode) => html`<li><a href="/api/errors/${code}#${subCode}"><code>${breakable(subCode)}</code></a></li>`,
        )}</ul>
</li>`,
    )}</ul>`,
  })
}
