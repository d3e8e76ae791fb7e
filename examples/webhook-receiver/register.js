// node register.js URL: events are sent there from now on. Prints the secret that signs them.
import { createClient } from '@vitrine/client'

const { VITRINE_URL, VITRINE_API_KEY, VITRINE_API_SECRET } = process.env
const vitrine = createClient({ baseUrl: VITRINE_URL, apiKey: VITRINE_API_KEY, apiSecret: VITRINE_API_SECRET })

const { webhookId, secret } = await vitrine.webhooks.create({ url: process.argv[2] })
await vitrine.webhooks.test(webhookId)
console.log(secret)
