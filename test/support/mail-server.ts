import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps its messages and lets a test wait for the next one. */
export async function startMailServer() {
  const mails: string[] = []
  const waiting: ((mail: string) => void)[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const mail = Buffer.concat(pieces).toString()
        const next = waiting.shift()
        if (next) next(mail)
        else mails.push(mail)
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const nextMail = () =>
    new Promise<string>((resolve) => {
      const mail = mails.shift()
      if (mail === undefined) waiting.push(resolve)
      else resolve(mail)
    })
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    nextMail,
    /** How many have not been asked for. */
    left: () => mails.length,
    /** A receipt has none. */
    nextPin: async () => {
      for (;;) {
        const pin = /^(\d{6})\r?$/m.exec(await nextMail())?.[1]
        if (pin !== undefined) return pin
      }
    },
    stop: () => server.close(),
  }
}
