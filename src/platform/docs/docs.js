/**
 * The one script of the documentation, served as it is: search, copying, languages of samples, trying. The pages are
 * readable without it. It loads nothing from other hosts and stores nothing but the chosen language.
 */

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
const MAX_FOUND = 12
const EXCERPT = 90
let index

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []

/** What people call it elsewhere, and what it is called here. */
const SYNONYMS = {
  auth: ['token'],
  authentication: ['token'],
  callback: ['redirecturl', 'webhook'],
  event: ['webhook'],
  idempotency: ['retries', 'repeated'],
  login: ['token', 'sign'],
  oauth: ['token'],
  pagesize: ['limit'],
  pagination: ['cursor'],
  paging: ['cursor'],
  refresh: ['expired', 'renewal'],
  sdk: ['@vitrine/client'],
  throttling: ['rate'],
}
const LETTER = '[\\p{L}\\p{N}]'
const OF_CLIENTS = 1.5

/** How well a word is found in a text: as a word, as the beginning of one or a part of a name, within one. */
function fit(text, word) {
  if (new RegExp(`(?<!${LETTER}|_)${word}s?(?!${LETTER}|_)`, 'u').test(text)) return 4
  if (new RegExp(`(?<!${LETTER})${word}`, 'u').test(text)) return 2
  return text.includes(word) ? 0.5 : 0
}

/** A word in a title counts more than one in the text; every word, or what it is called here, must be somewhere. */
function score({ title, page, text, isForClients }, words, names) {
  const [inTitle, inPage, inText] = [title.toLowerCase(), page.toLowerCase(), text.toLowerCase()]
  const pointsOf = (word) =>
    (inTitle === word ? 20 : 0) + 4 * fit(inTitle, word) + fit(inPage, word) + fit(inText, word)
  let sum = 0
  for (const word of words) {
    const points = Math.max(pointsOf(word), ...(SYNONYMS[word] ?? []).map((other) => pointsOf(other) / 2))
    if (points === 0) return 0
    sum += points
  }
  // A name in capitals is that of a setting.
  for (const name of names) if (new RegExp(`(?<!${LETTER}|_)${name}(?!${LETTER}|_)`, 'u').test(text)) sum += 12
  // Words that stand together are what was meant.
  if (words.length > 1 && `${inTitle} ${inText}`.includes(words.join(' '))) sum += 8
  return isForClients ? sum * OF_CLIENTS : sum
}

function excerptOf(text, words) {
  const place = Math.max(0, Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0)))
  const from = Number.isFinite(place) && place > EXCERPT / 3 ? text.indexOf(' ', place - EXCERPT / 3) + 1 : 0
  return `${from > 0 ? '…' : ''}${text.slice(from, from + EXCERPT).trim()}${text.length > from + EXCERPT ? '…' : ''}`
}

async function search() {
  const words = wordsOf(input.value)
  const names = input.value.match(/\b[A-Z][A-Z_]{2,}\b/g) ?? []
  found.hidden = words.length === 0
  if (words.length === 0) return found.replaceChildren()
  index ??= fetch('/docs/search.json').then((answer) => answer.json())
  const hits = (await index)
    .map((entry) => ({ entry, points: score(entry, words, names) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, MAX_FOUND)
  const list = hits.map(({ entry }) =>
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
  found.replaceChildren(
    hits.length > 0 ? element('ul', {}, ...list) : element('p', { textContent: 'Nothing found. Try another word.' }),
  )
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
    if (event.key === '/' && !typing) {
      event.preventDefault()
      input.focus()
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
  fillInSamples(ids)
  for (const field of document.querySelectorAll('.try input[name="transactionId"]'))
    Object.assign(field, { required: false, placeholder: 'the newest one' })
  for (const area of document.querySelectorAll('.try textarea'))
    area.value = area.value
      .replace(/"inquiryId": ".*"/, `"inquiryId": "${ids.inquiryId}"`)
      .replace(/"email": ".*"/, `"email": "${email}"`)
      .replace(/"url": ".*"/, '"url": "http://127.0.0.1:9000/vitrine"')
}

/** Samples that are copied work as they are. */
function fillInSamples(ids) {
  for (const form of document.querySelectorAll('.try form'))
    for (const { name, dataset } of form.querySelectorAll('input[data-example]')) {
      if (!ids[name]) continue
      const samples = document.createTreeWalker(form.closest('.aside').querySelector('.samples'), NodeFilter.SHOW_TEXT)
      while (samples.nextNode())
        samples.currentNode.data = samples.currentNode.data.replaceAll(dataset.example, ids[name])
    }
}

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
