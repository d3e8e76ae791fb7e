/** A request as the bank sees it; the names of headers are in lower case. */
export type BankRequest = {
  method: string
  /** Without the query, as `/berlin-group/v1/accounts`. */
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: string
}

export type BankAnswer = {
  status: number
  headers: Record<string, string>
  body: string
  /** The transport waits so long before it answers. */
  delayMs?: number
  /** The transport sends so many bytes of the body, and resets the connection. */
  cutAfterBytes?: number
}

export const jsonAnswer = (status: number, value: unknown, headers: Record<string, string> = {}): BankAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})

export const textAnswer = (status: number, type: string, body: string): BankAnswer => ({
  status,
  headers: { 'content-type': type },
  body,
})

export const redirectTo = (location: string): BankAnswer => ({ status: 303, headers: { location }, body: '' })

/** A body of JSON, or undefined where it is none. */
export function jsonBody(request: BankRequest): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(request.body === '' ? '{}' : request.body)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** An address to which a browser may be sent. */
export const isWebAddress = (text: unknown): text is string =>
  typeof text === 'string' && /^https?:\/\/[^\s/]/i.test(text)

export const formBody = (request: BankRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(request.body))

/** An address with parameters; those that are undefined are left out. */
export function withQuery(address: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined)
  if (given.length === 0) return address
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`
}
