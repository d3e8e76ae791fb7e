/** The upper limit of any Node server: `node:http` sends a fixed page without checking the caller. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const page = readFileSync(process.env.PAGE_FILE!)
const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': page.length }

createServer((request, response) => {
  if (request.headers['if-none-match']) response.writeHead(304).end()
  else response.writeHead(200, headers).end(page)
}).listen(Number(process.env.PORT), '127.0.0.1')
