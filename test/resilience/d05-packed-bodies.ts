// Lost if it breaks: a body of 48 kB that unpacks to 50 MB fills the memory of the service.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { openFile, Unreadable } from '@vitrine/bank-statements'
import type { InjectOptions } from 'fastify'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { makeFixture } from '../support/make.ts'
import { PAGE, people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { count, type Row } from './row.ts'

const UNPACKED = Buffer.alloc(50 * 1_048_576, 0x20)
const PACKED = {
  gzip: gzipSync(UNPACKED),
  deflate: deflateSync(UNPACKED),
  br: brotliCompressSync(UNPACKED),
  'gzip, gzip': gzipSync(gzipSync(UNPACKED)),
  zstd: Buffer.from('28b52ffd', 'hex'),
}

/** As a statement file, which has no Content-Encoding to tell. */
function isRefusedAsFile(bytes: Buffer): boolean {
  const file = openFile(() => {}, {})
  try {
    file.write(bytes)
    file.end()
    return false
  } catch (error) {
    return error instanceof Unreadable
  }
}

export const row: Row = {
  id: 'D5',
  title: 'Nothing that is packed is unpacked',
  promise: 'P12',
  run: async () => {
    const service = await testService()
    const { ask, deps, routes } = service
    const fixture = await makeFixture(deps)
    const { emailOf, signIn } = people(service)
    const session = await signIn({ email: await emailOf(fixture.ownerId) })
    const { token: operator } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })
    const headersOf = (url: string): Record<string, string> =>
      url.startsWith('/owner')
        ? { ...PAGE, cookie: session.cookie, 'csrf-token': session.csrfToken }
        : url.startsWith('/manage')
          ? { ...PAGE, authorization: `Bearer ${operator}` }
          : { authorization: `Bearer ${fixture.token}`, 'api-key': fixture.apiKey, 'api-secret': fixture.apiSecret }
    const takers = routes.filter(({ schema }) => schema.body !== undefined || schema.streams)
    const others = new Map<string, number>()
    let tried = 0
    for (const { method, url } of takers) {
      for (const [encoding, payload] of Object.entries(PACKED)) {
        const headers = { ...headersOf(url), 'content-type': 'application/json', 'content-encoding': encoding }
        const options = { method: method as 'POST', headers, payload } satisfies Omit<InjectOptions, 'url'>
        const { statusCode } = await ask(url.replace(/:(\w+)/g, 'x'), options)
        tried++
        if (statusCode !== 415) others.set(`${method} ${url}`, statusCode)
      }
    }
    const files = Object.values(PACKED).filter((bytes) => !isRefusedAsFile(bytes)).length
    // These need a credential of another kind, and say so before they look at the body.
    const beforeBody = [...others].filter(([, status]) => status === 401 || status === 403 || status === 404)
    return {
      done: `${Object.keys(PACKED).length} ways to pack 50 MB into a few kB, sent to each of ${takers.length} routes with a body and read as a statement file`,
      figure: `${count(tried)} refused, 0 bytes unpacked (${beforeBody.length} routes refuse before they look at the body, all others with 415); ${files} taken as a file`,
      kept: others.size === beforeBody.length && beforeBody.length < takers.length / 2 && files === 0,
    }
  },
}
