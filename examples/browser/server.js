import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createClient } from '@vitrine/client'

const { VITRINE_URL, VITRINE_API_KEY, VITRINE_API_SECRET, PORT = '3000' } = process.env
/** The folder of the installed client, as JavaScript. */
const CLIENT = new URL('.', import.meta.resolve('@vitrine/client'))

const FILES = { '/': new URL('index.html', import.meta.url), '/page.js': new URL('page.js', import.meta.url) }

const vitrine = createClient({ baseUrl: VITRINE_URL, apiKey: VITRINE_API_KEY, apiSecret: VITRINE_API_SECRET })

function fileFor(path) {
  const name = /^\/client\/([\w-]+\.js)$/.exec(path)?.[1]
  return name ? new URL(name, CLIENT) : FILES[path]
}

async function answer(path) {
  // A real server asks first who this is.
  if (path === '/token') return { type: 'text/plain', body: await vitrine.token() }
  if (path === '/settings') return { type: 'application/json', body: JSON.stringify({ vitrineUrl: VITRINE_URL }) }
  const file = fileFor(path)
  if (!file) return { status: 404, type: 'text/plain', body: 'Not found' }
  return { type: path === '/' ? 'text/html' : 'text/javascript', body: await readFile(file) }
}

const server = createServer(async (request, response) => {
  try {
    const { status = 200, type, body } = await answer(new URL(request.url, 'http://localhost').pathname)
    response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }).end(body)
  } catch (error) {
    console.error(error.message)
    response.writeHead(500).end()
  }
})
server.listen(Number(PORT), 'localhost', () => console.log(`Open http://localhost:${server.address().port}`))
