/** Sends a file to POST /manage/statements, from a process of its own: node upload.ts URL TOKEN FILE */
import { createReadStream } from 'node:fs'
import { request } from 'node:http'

const [url, token, path] = process.argv.slice(2) as [string, string, string]
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
const sent = request(`${url}/manage/statements`, { method: 'POST', headers }, (response) => {
  response.resume()
  process.exitCode = response.statusCode === 200 ? 0 : 1
})
createReadStream(path).pipe(sent)
