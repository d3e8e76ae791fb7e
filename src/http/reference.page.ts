import { STATUS_CODES } from 'node:http'
import { breakable, inline, jsonCode, pageFrame, panel, paragraphs } from './frame.ts'
import { type Html, html } from './html.ts'
import type { OpenApiDocument, Operation, Response } from './openapi.ts'
import { exampleOf } from './openapi-example.ts'
import { fieldTable, schemaTable } from './reference-fields.page.ts'

type ReferenceEntry = { path: string; method: string; operation: Operation }

export function renderReference(document: OpenApiDocument, { baseUrl }: { baseUrl: string }): string {
  const entries: ReferenceEntry[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    id: `tag-${name.toLowerCase().replace(/\W+/g, '-')}`,
    entries: entries.filter(({ operation }) => operation.tags[0] === name),
  }))
  const nav = html`<h2>Overview</h2>
<ul><li><a href="#getting-started">Getting started</a></li><li><a href="#authentication">Authentication</a></li>
<li><a href="#good-to-know">Good to know</a></li></ul>
${groups.map(
  (group) => html`<h2>${group.name}</h2>
<ul>${group.entries.map(({ method, operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}${badge(method)}</a></li>`)}</ul>`,
)}`
  return pageFrame({
    title: 'API reference · Vitrine',
    description: document.info.description,
    nav,
    main: html`<div class="hero glass">
<p class="kicker">API reference</p>
<h1>Read accounts and transactions, with consent</h1>
<p class="lead">${document.info.description} Behind the glass everything can be seen and nothing can be touched.</p>
<dl class="meta"><div><dt>Address</dt><dd><code>${baseUrl}</code></dd></div>
<div><dt>Version</dt><dd>${document.info.version}</dd></div>
<div><dt>Format</dt><dd>JSON, <a href="/openapi.json">OpenAPI ${document.openapi}</a></dd></div></dl>
</div>
${gettingStarted(entries, baseUrl)}
${authentication(document, entries, baseUrl)}
${goodToKnow()}
${groups.map(
  (group) => html`<section class="group" id="${group.id}">
<h2>${group.name}</h2>
${group.entries.map((entry) => operationSection(document, entry, baseUrl))}
</section>`,
)}`,
  })
}

const badge = (method: string): Html => html`<span class="method ${method}">${method.toUpperCase()}</span>`

const bearer = '-H "Authorization: Bearer $ACCESS_TOKEN"'

/** The steps mention operations only where the document has them. */
function gettingStarted(entries: ReferenceEntry[], baseUrl: string): Html {
  const link = (path: string, text: string) => {
    const id = entries.find((entry) => entry.path === path)?.operation.operationId
    return id ? html`<a href="#${id}">${text}</a>` : html`${text}`
  }
  const list = '/service/accounts/{accountId}/transactions'
  const steps: [needs: string, title: string, text: Html, code: string][] = [
    [
      '/service/auth/token',
      'Get a token',
      html`Send your API key and secret ${link('/service/auth/token', 'to the token endpoint')}. The answer holds
<code>accessToken</code>; keep it for the requests that follow, until it <code>expires</code>.`,
      `curl ${baseUrl}/service/auth/token \\\n  -X POST \\\n  -H "Api-Key: $API_KEY" \\\n  -H "Api-Secret: $API_SECRET"`,
    ],
    [
      list,
      'Read',
      html`${link('/service/accounts', 'List the accounts')} that people have let you see, then
${link(list, 'read the transactions')} of one, newest first. Follow <code>next_cursor</code> for the next page.`,
      `curl ${baseUrl}/service/accounts \\\n  ${bearer}\n\n` +
        `curl "${baseUrl}/service/accounts/$ACCOUNT_ID/transactions?limit=5" \\\n  ${bearer}`,
    ],
    [
      `${list}/changes`,
      'Follow changes',
      html`Do not read it all again tomorrow. ${link(`${list}/changes`, 'Ask for what changed')} since the cursor that you
were given last: what was added, modified and removed, and why. A list gives the first cursor in its header
<code>Changes-Cursor</code>, each answer here the next.`,
      `curl "${baseUrl}/service/accounts/$ACCOUNT_ID/transactions/changes?since=$CURSOR" \\\n  ${bearer}`,
    ],
  ]
  const known = steps.filter(([needs]) => entries.some((entry) => entry.path === needs))
  return html`<section class="chapter" id="getting-started" aria-labelledby="getting-started-title">
<h2 id="getting-started-title">Getting started</h2>
<ol class="steps">${known.map(
    ([, title, text, code]) => html`<li class="split"><div><h3>${title}</h3><p>${text}</p></div>
${panel('Shell', code)}</li>`,
  )}</ol>
</section>`
}

function authentication(document: OpenApiDocument, entries: ReferenceEntry[], baseUrl: string): Html {
  const token = entries.find(({ path }) => path === '/service/auth/token')?.operation
  const schema = token?.responses[200]?.content?.['application/json']?.schema
  return html`<section class="chapter split" id="authentication" aria-labelledby="authentication-title">
<div><h2 id="authentication-title">Authentication</h2>
<p>The operator gives you an API key and an API secret. They serve one purpose, to get an access token: send them in the
headers <code>Api-Key</code> and <code>Api-Secret</code>. Keep the secret on your servers; it is shown once and can be
replaced, but never read again.</p>
<p>Every other request carries the token as <code>Authorization: Bearer</code>. A token is short-lived. When a request is
refused with <a href="/api/errors/unauthorized#access_token_expired"><code>access_token_expired</code></a>, get a new one
and send the request again.</p>
<p>A key belongs to one environment, <code>sandbox</code> or <code>production</code>, and sees only what lives there. A key
may also be bound to domains; a browser on any other one is refused.</p></div>
<div>${schema && panel('A token', jsonCode(exampleOf(document, schema)))}
${panel('Using it', `curl ${baseUrl}/service/accounts \\\n  ${bearer}`)}</div>
</section>`
}

function goodToKnow(): Html {
  const facts: [title: string, text: string][] = [
    [
      'Paging',
      'Lists come in pages. `limit` sets the size, and may change from page to page. `metadata.next_cursor` is there exactly when there is more: pass it as `cursor`. On the last page `metadata` is `{}`.',
    ],
    [
      'Cursors',
      'A cursor is opaque and signed. It belongs to one account, one consent and one set of bounds; altered, foreign or expired ones are refused. Pages never overlap: a walk shows the list as it was when it began, whatever is written meanwhile.',
    ],
    [
      'Times',
      'Times are UTC with milliseconds, such as `2026-02-11T00:00:00.000Z`. Send RFC 3339 date-times with an offset. `executed` is the booked time that lists are sorted and filtered by; from is inclusive, until is exclusive.',
    ],
    [
      'Amounts',
      'Amounts are JSON numbers with exactly two decimals: `-12.30`, `1200.00`. A minus means that money leaves the account. Read them as decimals, not as floating point.',
    ],
    [
      'Absent fields',
      'A field without a value is left out; it is never `null`. Ids are opaque: do not read a meaning into them.',
    ],
    [
      'Unchanged answers',
      'Where an answer has an `ETag`, send it back as `If-None-Match`. While nothing has changed you get `304` and no body. Access is checked all the same.',
    ],
    [
      'Request ids',
      'Every answer has a `Request-Id`. Send your own, 1 to 64 of `A-Z a-z 0-9 _ -`, and it is echoed. Give it to the operator when you ask for help.',
    ],
    [
      'Rate limits',
      'Each key may make so many requests per second, and bursts above that. Past the limit the answer is `429` with `Retry-After` and `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`.',
    ],
  ]
  return html`<section class="chapter" id="good-to-know" aria-labelledby="good-to-know-title">
<h2 id="good-to-know-title">Good to know</h2>
<dl class="notes">${facts.map(([title, text]) => html`<div><dt>${title}</dt><dd>${inline(text)}</dd></div>`)}</dl>
</section>`
}

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
<h3><a href="#${id}">${operation.summary}</a></h3>
<p class="address">${badge(method)} <code>${address(path)}</code></p>
${paragraphs(operation.description ?? '')}
${parameters.length > 0 && html`<h4>Parameters</h4>${fieldTable(document, `Parameters of ${operation.summary}`, parameters, true)}`}
${body && html`<h4>Body</h4>${schemaTable(document, `Body of ${operation.summary}`, body, true)}`}
${successes.map(([status, response]) => answer(document, operation, status, response))}
${refusalTable(responses.filter(([status]) => Number(status) >= 400))}
</div>
<div class="aside">
${panel('Request', curl(document, entry, baseUrl))}
${shown && panel(html`Answer <span class="status">${status}</span>`, jsonCode(exampleOf(document, shown)), true)}
</div>
</section>`
}

const address = (path: string): Html[] =>
  path.split(/(?=\/)/).map((part) => html`<wbr>${part.startsWith('/{') ? html`/<var>${part.slice(1)}</var>` : part}`)

function curl(document: OpenApiDocument, { path, method, operation }: ReferenceEntry, baseUrl: string): string {
  const examples = new Map(
    operation.parameters?.map((each) => [each.name, exampleOf(document, each.schema, each.example)]),
  )
  const url = baseUrl + path.replace(/\{(\w+)\}/g, (_, name: string) => String(examples.get(name)))
  // An example cursor would be refused, and more than two filters hide the purpose of the request.
  const optional = operation.parameters?.filter(
    (each) => !each.required && each.example && !/cursor|since/.test(each.name),
  )
  const asked = [...(operation.parameters?.filter((each) => each.required) ?? []), ...(optional ?? []).slice(0, 2)]
    .filter((each) => each.in === 'query')
    .map(({ name }) => `${name}=${examples.get(name)}`)
  const query = asked.map((pair) => (/^[\w=:.@-]+$/.test(pair) ? `-d ${pair}` : `--data-urlencode '${pair}'`))
  const body = operation.requestBody?.content['application/json']?.schema
  // `-G` would put a body into the address as well, so with a body the address carries the query itself.
  const lines =
    method === 'get'
      ? [`curl ${url}`, ...query.map((pair, index) => (index === 0 ? `-G ${pair}` : pair))]
      : [`curl ${asked.length > 0 ? `'${url}?${asked.join('&')}'` : url}`]
  if (method !== 'get') lines.push(`-X ${method.toUpperCase()}`)
  for (const scheme of operation.security.flatMap((each) => Object.keys(each))) {
    if (scheme === 'bearer') lines.push(bearer)
    else if (scheme === 'operator') lines.push('-H "Authorization: Bearer $OPERATOR_TOKEN"')
    else lines.push(scheme === 'apiKey' ? '-H "Api-Key: $API_KEY"' : '-H "Api-Secret: $API_SECRET"')
  }
  if (operation.responses[200]?.content?.['application/octet-stream']) lines.push('-OJ')
  if (operation.requestBody?.content['application/octet-stream']) lines.push('--data-binary @statement.xml')
  if (body) {
    const text = JSON.stringify(exampleOf(document, body), null, 2).replaceAll("'", "'\\''").replaceAll('\n', '\n  ')
    lines.push('-H "Content-Type: application/json"', `-d '${text}'`)
  }
  return lines.join(' \\\n  ')
}

function answer(document: OpenApiDocument, operation: Operation, status: string, response: Response): Html {
  const schema = response.content?.['application/json']?.schema
  // Request-Id is on every answer, and the bare phrase of a status adds nothing.
  const headers = Object.keys(response.headers).filter((name) => name !== 'Request-Id')
  const text = response.description === STATUS_CODES[status] ? '' : response.description.replace(/(?<![.!?])$/, '.')
  return html`<h4>Answer <span class="status">${status}</span></h4>
${text && html`<p>${inline(text)}</p>`}
${headers.length > 0 && html`<p class="muted">Headers: ${headers.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`)}</p>`}
${schema && schemaTable(document, `Answer ${status} of ${operation.summary}`, schema, false)}`
}

function refusalTable(responses: [string, Response][]): Html | false {
  const rows = responses.flatMap(([status, { content }]) =>
    Object.values(content?.['application/json']?.examples ?? {}).map((example) => ({ status, ...example })),
  )
  if (rows.length === 0) return false
  const statuses = responses.map(([status]) => html`<span class="status">${status}</span> `)
  return html`<details class="refusals"><summary>Refusals ${statuses}</summary>
<table><caption>Refusals</caption><thead><tr><th scope="col">Status</th><th scope="col">Code and cause</th></tr></thead>
<tbody>${rows.map(({ status, description, value: { errorCode, errorSubCode } }) => {
    const href = `/api/errors/${errorCode}${errorSubCode ? `#${errorSubCode}` : ''}`
    return html`<tr><td><span class="status">${status}</span></td><td><a href="${href}"><code>${breakable(
      errorSubCode ?? errorCode!,
    )}</code></a>${errorSubCode && html` <span class="muted">${errorCode}</span>`}
<p>${inline(description)}</p></td></tr>`
  })}</tbody></table></details>`
}
