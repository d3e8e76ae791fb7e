/**
 * The script of the documentation, served as it is: search, copying, languages of samples, trying. The pages are
 * readable without it. It loads nothing from other hosts and stores nothing but the chosen language.
 */

import { find, wordsOf } from './search.js'

const LANGUAGES = { curl: 'curl', typescript: 'TypeScript', python: 'Python' }

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/* Copying */

for (const panel of document.querySelectorAll('.panel')) {
  const button = element('button', { type: 'button', className: 'copy', textContent: 'Copy' })
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(panel.querySelector('code').textContent.trimEnd())
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
  panel.append(button)
}

/* Languages */

function choose(language) {
  document.documentElement.dataset.language = language
  for (const button of document.querySelectorAll('.languages button'))
    button.setAttribute('aria-pressed', String(button.value === language))
}

for (const samples of document.querySelectorAll('.samples')) {
  const row = element('div', { className: 'languages', role: 'group', ariaLabel: 'Language of the samples' })
  for (const [value, textContent] of Object.entries(LANGUAGES)) {
    const button = element('button', { type: 'button', value, textContent })
    button.addEventListener('click', () => {
      const before = button.getBoundingClientRect().top
      choose(value)
      localStorage.setItem('language', value)
      // Samples above may have another height now; what was clicked stays in its place.
      scrollBy(0, button.getBoundingClientRect().top - before)
    })
    row.append(button)
  }
  samples.prepend(row)
}
choose(LANGUAGES[localStorage.getItem('language')] ? localStorage.getItem('language') : 'curl')

/* Search */

const input = document.querySelector('#search')
const found = document.querySelector('#found')
const EXCERPT = 90
let index

function excerptOf(text, words) {
  const place = Math.max(0, Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0)))
  const from = Number.isFinite(place) && place > EXCERPT / 3 ? text.indexOf(' ', place - EXCERPT / 3) + 1 : 0
  return `${from > 0 ? '…' : ''}${text.slice(from, from + EXCERPT).trim()}${text.length > from + EXCERPT ? '…' : ''}`
}

async function search() {
  const typed = input.value
  found.hidden = wordsOf(typed).length === 0
  if (found.hidden) return found.replaceChildren()
  index ??= fetch('/docs/search.json').then((answer) => answer.json())
  const { hits, words, corrected } = find(await index, typed)
  // Another letter was typed while the index was loading.
  if (input.value !== typed) return undefined
  const list = hits.map((entry) =>
    element(
      'li',
      {},
      element(
        'a',
        { href: entry.url },
        element('strong', { textContent: entry.title }),
        element('span', { className: 'muted', textContent: entry.page }),
        element('span', { className: 'excerpt', textContent: excerptOf(entry.text, words) }),
      ),
    ),
  )
  const shown =
    hits.length > 0 ? [element('ul', {}, ...list)] : [element('p', { textContent: 'Nothing found. Try another word.' })]
  if (corrected && hits.length > 0)
    shown.unshift(
      element('p', { className: 'corrected' }, 'Found for ', element('strong', { textContent: corrected }), ':'),
    )
  return found.replaceChildren(...shown)
}

if (input) {
  input.addEventListener('input', search)
  input.addEventListener('focus', search)
  const close = () => {
    found.hidden = true
  }
  addEventListener('click', (event) => event.target.closest('.search') ?? close())
  found.addEventListener('click', (event) => event.target.closest('a') && close())
  addEventListener('keydown', (event) => {
    const typing = event.target.closest('input, textarea, select')
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k'
    if (isShortcut || (event.key === '/' && !typing)) {
      event.preventDefault()
      input.focus()
      input.select()
    }
    if (!event.target.closest('.search')) return
    const links = [input, ...found.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement)
    if (event.key === 'Escape') {
      input.focus()
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      links[(at + (event.key === 'ArrowDown' ? 1 : links.length - 1)) % links.length]?.focus()
    } else if (event.key === 'Enter' && at === 0) links[1]?.click()
  })
}

/* Trying */

const keyForm = document.querySelector('#key')
let token

/** In a demo the service tells its key and ids. Its webhooks may go to this machine. */
async function fillInDemo() {
  const { apiKey, apiSecret, ids, email } = await (await fetch('/docs/demo.json')).json()
  keyForm.apiKey.value = apiKey
  keyForm.apiSecret.value = apiSecret
  remember(ids)
  fillInSamples(ids, email)
  for (const field of document.querySelectorAll('.try input[name="transactionId"]'))
    Object.assign(field, { required: false, placeholder: 'the newest one' })
  for (const area of document.querySelectorAll('.try textarea'))
    area.value = area.value
      .replace(/"inquiryId": ".*"/, `"inquiryId": "${ids.inquiryId}"`)
      .replace(/"email": ".*"/, `"email": "${email}"`)
      .replace(/"url": ".*"/, `"url": "${HOOK}"`)
}

/** A demo sends to this machine; other services do not, and their hosts must exist. */
const HOOK = 'http://127.0.0.1:9000/vitrine'

/** Samples that are copied work as they are. */
function fillInSamples(ids, email) {
  const filled = Object.entries({ ...ids, email })
  for (const form of document.querySelectorAll('.try form')) {
    const examples = new Map(filled.map(([name, value]) => [exampleIn(form, name), value]))
    const hook = exampleIn(form, 'url')
    // By the host: a line may break after it.
    if (hook) examples.set(new URL(hook).origin, new URL(HOOK).origin)
    examples.delete(undefined)
    const samples = document.createTreeWalker(form.closest('.aside').querySelector('.samples'), NodeFilter.SHOW_TEXT)
    while (samples.nextNode())
      for (const [example, value] of examples)
        samples.currentNode.data = samples.currentNode.data.replaceAll(example, value)
  }
}

/** The example that the samples have for a parameter, or for a field of the body. */
const exampleIn = (form, name) =>
  form.querySelector(`input[name="${name}"][data-example]`)?.dataset.example ??
  new RegExp(`"${name}": "(.*)"`).exec(form.elements.body?.defaultValue)?.[1]

/** Fills in ids that are known, where nothing was entered. */
function remember(ids) {
  for (const field of document.querySelectorAll('.try input[data-in="path"]'))
    if (field.value === '') field.value = ids[field.name] ?? ''
}

async function tokenOf() {
  if (token) return token
  const answer = await fetch('/service/auth/token', {
    method: 'POST',
    headers: { 'Api-Key': keyForm.apiKey.value, 'Api-Secret': keyForm.apiSecret.value },
  })
  if (!answer.ok) return undefined
  token = (await answer.json()).accessToken
  return token
}

async function send(form, again = false) {
  const fields = [...form.querySelectorAll('input[data-in]')]
  const path = form.dataset.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(form.elements[name].value))
  const query = new URLSearchParams(
    fields
      .filter((field) => field.dataset.in === 'query' && field.value !== '')
      .map(({ name, value }) => [name, value]),
  )
  const url = query.size > 0 ? `${path}?${query}` : path
  const isToken = path.startsWith('/service/auth/')
  const bearer = isToken ? undefined : await tokenOf()
  const body = form.elements.body?.value
  const answer = await fetch(url, {
    method: form.dataset.method,
    headers: {
      ...(isToken || !bearer
        ? { 'Api-Key': keyForm.apiKey.value, 'Api-Secret': keyForm.apiSecret.value }
        : { Authorization: `Bearer ${bearer}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body }),
  })
  if (answer.status === 401 && bearer && !again) {
    token = undefined
    return send(form, true)
  }
  return { url, answer, text: await answer.text() }
}

/** As it came, with line breaks: parsing would change amounts. */
function indented(text) {
  let depth = 0
  return text.replace(/"(?:[^"\\]|\\.)*"|[{}[\],]|:/g, (part, at) => {
    const line = () => `\n${'  '.repeat(depth)}`
    if (part === ',') return `,${line()}`
    if (part === ':') return ': '
    if (part === '{' || part === '[') {
      if (/^[}\]]/.test(text.slice(at + 1))) return part
      depth += 1
      return part + line()
    }
    if (part === '}' || part === ']') {
      if (/[{[]$/.test(text.slice(0, at))) return part
      depth -= 1
      return line() + part
    }
    return part
  })
}

async function show(form) {
  const result = form.querySelector('.result')
  const button = form.querySelector('button')
  button.disabled = true
  try {
    const transaction = form.elements.transactionId
    if (transaction && transaction.value === '') {
      const list = { dataset: { path: form.dataset.path.replace('/{transactionId}', ''), method: 'GET' } }
      const { text } = await send(Object.assign(list, { elements: form.elements, querySelectorAll: () => [] }))
      transaction.value = /"id":"(tx_\w+)"/.exec(text)?.[1] ?? ''
    }
    const { url, answer, text } = await send(form)
    const headers = ['Request-Id', 'Changes-Cursor', 'Consent-Id', 'Consent-Status', 'Retry-After', 'Location']
    const shown = headers
      .filter((name) => answer.headers.has(name))
      .map((name) => `${name}: ${answer.headers.get(name)}`)
    const code = element('code', { textContent: indented(text) || 'No body.' })
    result.replaceChildren(
      element('p', { textContent: `${form.dataset.method} ${url}` }),
      element(
        'p',
        {},
        element('span', { className: answer.ok ? 'status' : 'status refused', textContent: `${answer.status}` }),
        ` ${answer.statusText}`,
      ),
      element('p', { className: 'muted', textContent: shown.join(' · ') }),
      element('pre', { tabIndex: 0 }, code),
    )
    remember({ webhookId: /"(whk_\w+)"/.exec(text)?.[1], deliveryId: /"(evt_\w+)"/.exec(text)?.[1] })
  } catch (error) {
    result.replaceChildren(element('p', { textContent: `The service could not be reached: ${error.message}` }))
  } finally {
    button.disabled = false
  }
}

if (keyForm) {
  const fill = 'demo' in keyForm.dataset ? fillInDemo() : undefined
  keyForm.addEventListener('submit', (event) => event.preventDefault())
  keyForm.addEventListener('input', () => {
    token = undefined
  })
  for (const form of document.querySelectorAll('.try form')) {
    // Checked below: an id that is still being filled in is not missing.
    form.noValidate = true
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      await fill
      if (form.reportValidity()) await show(form)
    })
  }
}
