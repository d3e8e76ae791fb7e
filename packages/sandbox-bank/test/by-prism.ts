/**
 * Sends the flows of the dialects through `prism proxy`, which compares every request and answer with the document of
 * the interface, and counts what it objects to. Neither is part of this repository:
 * `PRISM=…/prism BERLIN_GROUP=…/psd2-api.yaml ENABLE_BANKING=…/openapi.yml node packages/sandbox-bank/test/by-prism.ts`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { BankAnswer } from '../src/http/message.ts'
import { startBank } from '../src/server.ts'
import { openEnableBanking } from './aggregators.ts'
import { openClient, requestOf, type SendToBank } from './flows.ts'
import { berlinGroupTour, enableBankingTour } from './tour.ts'

const { PRISM, BERLIN_GROUP, ENABLE_BANKING } = process.env
if (!PRISM) throw new Error('PRISM is missing')

// A name, because the validator takes no address of this machine for a URL.
const publicUrl = 'http://sandbox-bank.example'

/** Of the document of Berlin Group: the schemas of all camt messages, and of MT94x, are "a string", so no text is exactly one. */
const DOCUMENT_FAULT = 'response.body: Response body must match exactly one schema in oneOf'

type Tour = (
  send: SendToBank,
  control: (method: string, path: string, body?: unknown) => Promise<BankAnswer>,
) => Promise<void>

async function judge(document: string, prefix: string, port: number, tour: Tour): Promise<number> {
  const started = await startBank({ start: Date.parse('2026-03-31T20:00:00Z'), publicUrl })
  const args = [PRISM!, 'proxy', '-h', '127.0.0.1', '-p', String(port), document, `${started.url}${prefix}`]
  const prism = spawn(process.execPath, args)
  const objections = new Map<string, string[]>()
  let [requests, excused] = [0, 0]
  /** What the document covers goes through Prism; the pages of the bank and its control do not. */
  const send: SendToBank = async (request) => {
    const isCovered = request.path.startsWith(prefix)
    const address = isCovered
      ? `http://127.0.0.1:${port}${request.path.slice(prefix.length)}`
      : `${started.url}${request.path}`
    const { host: _, ...headers } = request.headers
    const answer = await fetch(`${address}?${new URLSearchParams(request.query)}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(request.body !== '' && { body: request.body }),
    })
    if (isCovered) requests += 1
    const violations = (isCovered && answer.headers.get('sl-violations')) || '[]'
    for (const { location, message } of JSON.parse(violations) as { location: string[]; message: string }[]) {
      const what = `${location.join('.')}: ${message}`
      const path = request.path.replace(/[0-9a-f-]{36}/g, '{id}')
      if (what === DOCUMENT_FAULT && request.headers.accept !== 'application/json') excused += 1
      else objections.set(what, [...(objections.get(what) ?? []), `${request.method} ${path} → ${answer.status}`])
    }
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
  }
  try {
    const isUp = () => fetch(`http://127.0.0.1:${port}/`).then(Boolean, () => false)
    for (let tries = 0; tries < 150 && !(await isUp()); tries++) await pause(200)
    await tour(send, (method, path, body) =>
      send(requestOf(method, `/control${path}`, { headers: { 'content-type': 'application/json' }, body })),
    )
  } finally {
    prism.kill()
    await once(prism, 'exit')
    await started.close()
  }
  const count = [...objections.values()].flat().length
  console.log(`${prefix}: ${requests} requests, ${count} violations, ${excused} × the fault of the document itself`)
  for (const [what, where] of objections)
    console.log(`${where.length} × ${what}\n    ${[...new Set(where)].join('\n    ')}`)
  return count
}

let violations = 0
if (BERLIN_GROUP)
  violations += await judge(BERLIN_GROUP, '/berlin-group', 4789, (send, control) =>
    berlinGroupTour(openClient(send), send, control),
  )
if (ENABLE_BANKING)
  violations += await judge(ENABLE_BANKING, '/enable-banking', 4790, (send, control) =>
    enableBankingTour(openEnableBanking(send), control),
  )
process.exitCode = violations === 0 ? 0 : 1
