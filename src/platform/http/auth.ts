/** Who may call a route. Every route declares one of these; platform/http/request-checks.ts enforces it. */
export type Auth =
  /** A client with an access token. */
  | 'bearer'
  /** A client that reads account data: access/gate/gate.hook.ts decides about token and consent in one statement. */
  | 'gate'
  /** A client with an API key and its secret: the token endpoint checks them in the statement that issues the token. */
  | 'key'
  /** An operator token, or the session of an operator who is signed in. */
  | 'operator'
  /** The session of an operator in a browser, also one that lacks its second step. */
  | 'operatorSession'
  /** The session of an owner who is signed in at /me. */
  | 'owner'
  /** The token in the link of a consent. */
  | 'link'
  /** No authentication. */
  | 'public'
