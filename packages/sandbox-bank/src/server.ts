import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type BankOptions, openBank, type SandboxBank } from './bank.ts'
import type { BankAnswer, BankRequest } from './http/message.ts'
import { openJournalFile } from './journal-file.ts'

/** An ES import of `node:http` also loads what it re-exports of fetch: 7 MB. */
const { createServer } = process.getBuiltinModule('node:http')

const MAX_BODY_BYTES = 1_048_576

export type ServingOptions = BankOptions & {
  host?: string
  /** 0 takes a free one. */
  port?: number
  /** Where it is kept what was asked, to go on after a restart. */
  journalFile?: string
}

export type RunningBank = { bank: SandboxBank; url: string; close: () => Promise<void> }

/** Opens a bank and serves it by HTTP; whatever is decided is decided in `bank.answer`. */
export async function startBank(options: ServingOptions = {}): Promise<RunningBank> {
  const { host = '127.0.0.1', port = 0, journalFile, ...rest } = options
  const journal = journalFile === undefined ? undefined : openJournalFile(journalFile)
  const bank = openBank(journal ? { ...rest, journal: journal.entries } : rest)
  const answer = (request: BankRequest) => {
    const answered = bank.answer(request)
    journal?.keep(bank.journal())
    return answered
  }
  const server = serve({ ...bank, answer })
  server.listen(port, host)
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  return {
    bank,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function serve(bank: SandboxBank): Server {
  return createServer((incoming, outgoing) => {
    handle(bank, incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error))
  })
}

async function handle(bank: SandboxBank, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const request = await readRequest(incoming)
  if (request === undefined) {
    // The rest of the body is not read, so the connection cannot be used again.
    outgoing.writeHead(413, { connection: 'close', 'content-type': 'application/json' })
    outgoing.end(`{"error":"A body has at most ${MAX_BODY_BYTES} bytes."}`)
    return
  }
  const answer = bank.answer(request)
  if (answer.delayMs !== undefined) await pause(answer.delayMs)
  send(answer, outgoing, bank.now())
}

async function readRequest(incoming: IncomingMessage): Promise<BankRequest | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += (chunk as Buffer).length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk as Buffer)
  }
  const address = new URL(incoming.url ?? '/', 'http://bank')
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
  return {
    method: incoming.method ?? 'GET',
    path: decoded(address.pathname),
    // A parameter that is given several times is a list.
    query: Object.fromEntries([...new Set(address.searchParams.keys())].map((name) => [name, listed(address, name)])),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

const listed = (address: URL, name: string): string => address.searchParams.getAll(name).join(',')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function send({ status, headers, body, cutAfterBytes }: BankAnswer, outgoing: ServerResponse, now: number): void {
  // The bank's clock, not the machine's.
  outgoing.sendDate = false
  const bytes = Buffer.from(body)
  outgoing.writeHead(status, { date: new Date(now).toUTCString(), ...headers, 'content-length': bytes.length })
  if (cutAfterBytes === undefined) outgoing.end(bytes)
  else outgoing.write(bytes.subarray(0, cutAfterBytes), () => outgoing.socket?.resetAndDestroy())
}
