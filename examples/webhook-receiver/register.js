// node register.js URL: events are sent there from now on. Prints the secret that signs them.
// node register.js test: sends a test event to every address.
import { createClient } from '@vitrine/client'

const { VITRINE_URL, VITRINE_API_KEY, VITRINE_API_SECRET } = process.env
const vitrine = createClient({ baseUrl: VITRINE_URL, apiKey: VITRINE_API_KEY, apiSecret: VITRINE_API_SECRET })

const [, , url] = process.argv
if (url === 'test') {
  for await (const { webhookId } of vitrine.webhooks.list()) await vitrine.webhooks.test(webhookId)
} else {
  const { secret } = await vitrine.webhooks.create({ url })
  console.log(secret)
}
