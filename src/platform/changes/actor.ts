import type { Id } from '../core/id.ts'
import type { Role } from '../core/role.ts'

/** Whoever creates something. A tenant's client is the API key that it uses. */
export type Caller = {
  id: Id<'operator'> | Id<'operatorToken'> | Id<'key'> | 'command'
  /** Of a request that may be repeated: what it creates is remembered with it. */
  request?: KeyedRequest
}

/** Whoever does something as an operator: a person, a program with a token, or somebody at the command line. */
export type Actor = Caller & {
  id: Id<'operator'> | Id<'operatorToken'> | 'command'
  name: string
  role: Role
}

/** A request with an Idempotency-Key, and the hash that tells it from another one with the same key. */
export type KeyedRequest = { key: string; hash: Buffer }

/** Whoever can run commands has the database's password. */
export const atCommandLine = (name: string): Actor => ({ id: 'command', name, role: 'admin' })
