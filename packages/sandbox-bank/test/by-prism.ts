/**
 * Sends the flows of Berlin Group through `prism proxy`, which compares every request and answer with the standard's
 * document, and counts what it objects to. Neither is part of this repository:
 * `PRISM=…/prism BERLIN_GROUP=…/psd2-api.yaml node packages/sandbox-bank/test/by-prism.ts`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { BankAnswer } from '../src/http/message.ts'
import { startBank } from '../src/server.ts'
import { openClient, requestOf, type SendToBank } from './flows.ts'
import { berlinGroupTour } from './tour.ts'

const PORT = 4789
const { PRISM, BERLIN_GROUP } = process.env
if (!PRISM || !BERLIN_GROUP) throw new Error('PRISM and BERLIN_GROUP are missing')

// A name, because the validator takes no address of this machine for a URL.
const publicUrl = 'http://sandbox-bank.example'
const started = await startBank({ start: Date.parse('2026-03-31T20:00:00Z'), publicUrl })
const prism = spawn(process.execPath, [
  ...[PRISM, 'proxy', '-h', '127.0.0.1', '-p', String(PORT), BERLIN_GROUP],
  `${started.url}/berlin-group`,
])
/** Of the document itself: the schemas of camt.052, camt.053 and camt.054 are all "a string", so no text is exactly one. */
const DOCUMENT_FAULT = 'response.body: Response body must match exactly one schema in oneOf'
let excused = 0
const objections = new Map<string, string[]>()
let requests = 0

/** What the document covers goes through Prism; the pages of the bank do not. */
const send: SendToBank = async (request) => {
  const isCovered = request.path.startsWith('/berlin-group/v1')
  const address = isCovered
    ? `http://127.0.0.1:${PORT}${request.path.slice('/berlin-group'.length)}`
    : `${started.url}${request.path}`
  const { host: _, ...headers } = request.headers
  const answer = await fetch(`${address}?${new URLSearchParams(request.query)}`, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(request.body !== '' && { body: request.body }),
  })
  if (isCovered) {
    requests += 1
    const violations = answer.headers.get('sl-violations')
    for (const one of violations ? (JSON.parse(violations) as { location: string[]; message: string }[]) : []) {
      const what = `${one.location.join('.')}: ${one.message}`
      if (what === DOCUMENT_FAULT && request.headers.accept !== 'application/json') {
        excused += 1
        continue
      }
      const path = request.path.replace(/[0-9a-f-]{36}/g, '{id}')
      objections.set(what, [...(objections.get(what) ?? []), `${request.method} ${path} → ${answer.status}`])
    }
  }
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  } satisfies BankAnswer
}

try {
  for (let tries = 0; tries < 100; tries++) {
    const isReady = await fetch(`http://127.0.0.1:${PORT}/`).then(
      () => true,
      () => false,
    )
    if (isReady) break
    await pause(200)
  }
  const control = async (method: string, path: string, body?: unknown) =>
    send(requestOf(method, `/control${path}`, { headers: { 'content-type': 'application/json' }, body }))
  await berlinGroupTour(openClient(send), send, control)
  const count = [...objections.values()].flat().length
  console.log(
    `${requests} requests, ${count} violations; ${excused} × the document's own fault (oneOf of three strings)`,
  )
  process.exitCode = count === 0 ? 0 : 1
  for (const [what, where] of objections)
    console.log(`${where.length} × ${what}\n    ${[...new Set(where)].join('\n    ')}`)
} finally {
  prism.kill()
  await once(prism, 'exit')
  await started.close()
}
