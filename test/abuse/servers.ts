import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { deadline } from '../support/deadline.ts'

/** Real server processes and a real HTTP client, for promises that must hold between processes. */

export const PROGRAM = fileURLToPath(new URL('../../bin/vitrine.js', import.meta.url))
const TIMEOUT_MS = deadline()

/**
 * Beside other work times mean little. The matrix (`npm run soak -- resilience`) allows four times the promised ones, and STRICT=1
 * checks the promised ones; other tests only wait.
 */
export const SLACK = process.env.STRICT ? 1 : process.env.HOLD ? 4 : Number.POSITIVE_INFINITY

export type ServerProcess = { url: string; child: ChildProcess }

/** `vitrine serve` on an existing database; resolves when it is ready, stops with the test file. */
export async function startServer(databaseUrl: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_SECOND: '0',
      DRAIN_SECONDS: '0',
      DATABASE_URL: databaseUrl,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  after(() => endProcess(child))
  const url = await waitFor(child, /Vitrine is ready on (\S+)/)
  return { url, child }
}

/** The first match in the output of the process; fails when the process ends or prints nothing in time. */
export function waitFor(child: ChildProcess, pattern: RegExp, timeoutMs = TIMEOUT_MS): Promise<string> {
  let text = ''
  return new Promise((found, failed) => {
    const timer = setTimeout(() => failed(new Error(`No ${pattern} after ${timeoutMs} ms:\n${text}`)), timeoutMs)
    const look = (chunk: Buffer) => {
      text += chunk
      const match = pattern.exec(text)
      if (!match) return
      clearTimeout(timer)
      found(match[1] ?? match[0])
    }
    child.stdout!.on('data', look)
    child.stderr!.on('data', look)
    child.once('exit', (code) => {
      clearTimeout(timer)
      failed(new Error(`Ended with ${code}:\n${text}`))
    })
  })
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  await exit
  clearTimeout(timer)
}

/** A `vitrine` command in a process of its own. Most tests need none: see support/command.ts. */
export async function vitrineProcess(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { PATH: process.env.PATH, ...env } })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, out, err }
}

export type HttpAnswer = {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** When the request was sent, on the monotonic clock of this process. */
  startedAt: number
}

const agent = new Agent({ keepAlive: true })
after(() => agent.destroy())

type Ask = { token?: string; method?: string; headers?: Record<string, string>; over?: Agent }

export function ask(url: string, { token, method = 'GET', headers, over = agent }: Ask = {}): Promise<HttpAnswer> {
  return new Promise((done, failed) => {
    const startedAt = performance.now()
    const sent = request(url, {
      agent: over,
      method,
      headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      timeout: TIMEOUT_MS,
    })
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${url}: no answer in ${TIMEOUT_MS} ms`)))
    sent.on('error', failed)
    sent.on('response', (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => {
        body += chunk
      })
      answer.on('end', () => done({ status: answer.statusCode!, headers: answer.headers, body, startedAt }))
      answer.on('error', failed)
    })
    sent.end()
  })
}

/** A fresh token over HTTP; needed after the database's clock was moved past the end of the last one. */
export async function newToken(url: string, key: { apiKey: string; apiSecret: string }): Promise<string> {
  const answer = await ask(`${url}/service/auth/token`, {
    method: 'POST',
    headers: { 'Api-Key': key.apiKey, 'Api-Secret': key.apiSecret },
  })
  assert.equal(answer.status, 200, answer.body)
  return JSON.parse(answer.body).accessToken
}

/** Opens a server's database connections, so that parallel requests find them open, as in normal operation. */
export async function warmUp(servers: ServerProcess[], path: string, token: string): Promise<void> {
  const answers = await Promise.all(
    servers.flatMap(({ url }) => Array.from({ length: 20 }, () => ask(`${url}${path}?limit=1`, { token }))),
  )
  assert.deepEqual(tally(answers), { 200: answers.length })
}

/** How often each status occurred. */
export const tally = (answers: { status: number }[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]))
