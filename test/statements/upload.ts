/** Sends a file to POST /manage/statements and waits until it is done, in a process of its own: node upload.ts URL TOKEN FILE */
import { createReadStream } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const [url, token, path] = process.argv.slice(2) as [string, string, string]
const authorization = `Bearer ${token}`
const headers = { authorization, 'content-type': 'application/octet-stream' }

async function statusOf(location: string): Promise<string> {
  const answer = await fetch(`${url}${location}`, { headers: { authorization } })
  return ((await answer.json()) as { status: string }).status
}

const sent = request(`${url}/manage/statements`, { method: 'POST', headers }, async (response) => {
  response.resume()
  const { location } = response.headers
  let status = location ? await statusOf(location) : 'refused'
  while (['queued', 'running'].includes(status)) {
    await delay(250)
    status = await statusOf(location!)
  }
  process.exitCode = status === 'done' ? 0 : 1
})
createReadStream(path).pipe(sent)
