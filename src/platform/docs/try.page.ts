import { type Html, html } from '../http/html.ts'
import type { OpenApiDocument } from '../http/openapi-document.ts'
import { exampleOf, hasFields } from '../http/openapi-example.ts'
import type { ReferenceEntry } from './samples.ts'

/** Both forms need the script, so the stylesheet shows them only where scripts run. */

/** The key that the forms of the page use. In a demo the script fills it in; it is never stored. */
export const keyForm = (
  isDemo: boolean,
): Html => html`<form class="key-form" id="key" aria-labelledby="key-title"${isDemo && html` data-demo`}>
<h2 id="key-title">Try it here</h2>
<p>${isDemo ? 'This is the demo: its key and ids are filled in. Open “Try it” below and send.' : 'Requests go from this page to this service, with your own key. It stays in this page until you leave it. Use a sandbox key.'}</p>
<label>API key <input name="apiKey" autocomplete="off" spellcheck="false" placeholder="vk_sandbox_…"></label>
<label>API secret <input name="apiSecret" type="password" autocomplete="off" placeholder="vs_…"></label>
</form>`

export function tryForm(document: OpenApiDocument, { path, method, operation }: ReferenceEntry): Html {
  const body = operation.requestBody?.content['application/json']?.schema
  const parameters = (operation.parameters ?? []).filter((each) => each.in !== 'header')
  const id = operation.operationId
  return html`<details class="try"><summary>Try it</summary>
<form data-method="${method.toUpperCase()}" data-path="${path}" aria-label="Try: ${operation.summary}">
${parameters.map(
  (each) => html`<label>${each.name}${each.in === 'query' && html` <span class="muted">optional</span>`}
<input name="${each.name}" data-in="${each.in}"${each.in === 'path' && html` data-example="${String(each.example)}"`} autocomplete="off" spellcheck="false"${each.in === 'path' && html` required`}></label>`,
)}
${hasFields(document, body) && html`<label>Body <textarea name="body" rows="6" spellcheck="false">${JSON.stringify(exampleOf(document, body), null, 2)}</textarea></label>`}
<p><button class="button" type="submit">Send</button></p>
<div class="result" id="result-${id}" aria-live="polite"></div>
</form></details>`
}
