import { pageFrame } from '../../platform/http/frame.ts'
import { type Html, html } from '../../platform/http/html.ts'
import type { Received } from './mailbox.service.ts'

const REFRESH_SECONDS = 5

/** The messages that a demo would have sent, newest first. */
export function renderMailbox(received: readonly Received[]): string {
  return pageFrame({
    title: 'Demo mailbox · Vitrine',
    description: 'Messages that this demo would have sent.',
    refreshSeconds: REFRESH_SECONDS,
    main: html`<div class="hero">
<p class="kicker">Demo</p>
<h1>Demo mailbox</h1>
<p class="lead">In production these messages are sent by e-mail and SMS, and no one can read them here.
This page looks for new ones every ${REFRESH_SECONDS} seconds.</p>
</div>
${
  received.length === 0
    ? html`<p class="muted">Nothing has come yet. Ask for a PIN, and it shows up here.</p>`
    : html`<ol class="messages">${received.map(renderOutgoing)}</ol>`
}`,
  })
}

function renderOutgoing({ id, channel, address, language, subject, text, at }: Received): Html {
  const time = at.toISOString()
  return html`<li id="${id}"><figure class="panel">
<figcaption>${channel === 'email' ? 'E-mail' : 'SMS'} to ${address} · <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></figcaption>
<pre lang="${language}">${subject !== '' && html`<strong>${subject}</strong>\n\n`}${withLinks(text.trimEnd())}</pre>
</figure></li>
`
}

/** An address ends before the sign that ends its sentence. */
const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)])/

const withLinks = (text: string): (Html | string)[] =>
  text.split(ADDRESS).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
