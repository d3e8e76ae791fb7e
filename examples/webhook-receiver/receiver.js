import { createServer } from 'node:http'
import { readWebhook, WebhookError } from '@vitrine/client'

const { PORT = '3001', WEBHOOK_SECRET } = process.env
const MAX_BYTES = 100_000

/** An event may arrive twice. A real receiver keeps the ids in its database, for a day or more. */
const seen = new Set()

/** The bytes as they arrived: the signature is over them. */
async function bodyOf(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BYTES) throw new WebhookError('The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const server = createServer(async (request, response) => {
  try {
    const { id, type, data } = await readWebhook(
      { body: await bodyOf(request), headers: request.headers },
      WEBHOOK_SECRET,
    )
    // Answer first, work afterwards: the service waits 15 seconds.
    response.writeHead(204).end()
    if (seen.has(id)) return console.log(`${id}  seen before`)
    seen.add(id)
    console.log(`${id}  ${type}  ${JSON.stringify(data)}`)
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? 400 : 500).end()
    console.error(error.message)
  }
})

server.listen(Number(PORT), '127.0.0.1', () => console.log(`Listening on http://127.0.0.1:${server.address().port}`))
