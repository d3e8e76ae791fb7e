import { type Agent, request } from 'node:http'

/** The status of the answer; 0 if there is none. */
export const postJson = (url: string, body: object, agent: Agent, headers: Record<string, string>): Promise<number> =>
  new Promise((done) => {
    const text = JSON.stringify(body)
    const sent = request(url, {
      agent,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    })
    sent.on('error', () => done(0))
    sent.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode!))
      answer.on('error', () => done(0))
    })
    sent.end(text)
  })
