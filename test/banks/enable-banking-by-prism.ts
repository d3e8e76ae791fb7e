/**
 * Sends every request of a connector through `prism proxy`, which compares it with the document of the interface, to the
 * sandbox bank. Neither Prism nor the document is part of this repository:
 * `PRISM=…/prism-cli/dist/index.js ENABLE_BANKING=…/openapi.yml node test/banks/enable-banking-by-prism.ts`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type BankAccess, CONNECTORS } from '@vitrine/bank-connectors'
import { accessAt, linkAt } from './links.ts'
import { fetchFile, openSandbox, PSU } from './sandbox.ts'

const { PRISM, ENABLE_BANKING, PORT = '4719' } = process.env
if (!PRISM || !ENABLE_BANKING) throw new Error('PRISM or ENABLE_BANKING is missing')

const sandbox = await openSandbox('2026-11-30T20:00:00Z')
const args = [PRISM, 'proxy', '-h', '127.0.0.1', '-p', PORT, ENABLE_BANKING, `${sandbox.url}/enable-banking`]
const prism = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
let said = ''
for await (const text of prism.stdout.iterator({ destroyOnReturn: false })) {
  said += String(text)
  if (said.includes('listening')) break
}
prism.stdout.resume()

const objections: string[] = []
const direct = accessAt(sandbox, 'enable-banking', { address: `http://127.0.0.1:${PORT}` })
const bank: BankAccess = {
  ...direct,
  send: async (call) => {
    const answer = await direct.send(call)
    const violations = answer.headers['sl-violations']
    if (violations !== undefined) objections.push(`${call.method} ${new URL(call.url).pathname}: ${violations}`)
    return answer
  },
}
try {
  const connector = CONNECTORS['enable-banking']!
  const { grant, accounts } = await linkAt(bank)
  for (const account of accounts) {
    await fetchFile(bank, grant, { account, attended: PSU })
    await fetchFile(bank, grant, { account, from: '2026-11-16' })
  }
  await connector.end(bank, grant)
} finally {
  prism.kill()
  await once(prism, 'exit')
  await sandbox.close()
}
process.stdout.write(`${direct.calls.length} requests, ${objections.length} objections\n${objections.join('\n')}`)
process.exitCode = objections.length > 0 ? 1 : 0
