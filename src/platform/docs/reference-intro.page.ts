import { inline, jsonCode, panel } from '../http/frame.ts'
import { type Html, html } from '../http/html.ts'
import type { OpenApiDocument } from '../http/openapi-document.ts'
import { exampleOf } from '../http/openapi-example.ts'
import type { ReferenceGroup } from './reference-groups.ts'

const bearer = '-H "Authorization: Bearer $TOKEN"'

/** The steps mention operations only where the document has them. */
export function gettingStarted(groups: ReferenceGroup[], baseUrl: string): Html {
  const entries = groups.flatMap(({ entries }) => entries)
  const link = (path: string, text: string) => {
    const group = groups.find(({ entries }) => entries.some((entry) => entry.path === path))
    const id = group?.entries.find((entry) => entry.path === path)?.operation.operationId
    return id ? html`<a href="${group!.url}#${id}">${text}</a>` : html`${text}`
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

export function authentication(document: OpenApiDocument, baseUrl: string): Html {
  const token = document.paths['/service/auth/token']?.post
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

export function renderNotes(): Html {
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
      'Each key has a budget, which refills in two seconds. Every answer says how large it is (`RateLimit-Limit`), what is left (`RateLimit-Remaining`) and in how many seconds it is whole again (`RateLimit-Reset`). Without any left the answer is `429` with `Retry-After`.',
    ],
  ]
  return html`<section class="chapter" id="good-to-know" aria-labelledby="good-to-know-title">
<h2 id="good-to-know-title">Good to know</h2>
<dl class="notes">${facts.map(([title, text]) => html`<div><dt>${title}</dt><dd>${inline(text)}</dd></div>`)}</dl>
</section>`
}
