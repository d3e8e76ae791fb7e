import type { DemoFile } from '../demo/demo.service.ts'

/** Scripts wait for it. */
export const ready = (baseUrl: string): string => `Vitrine is ready on ${baseUrl} (documentation: ${baseUrl}/docs)`

/** The first output of a demo for a new user: where the service runs, and three commands to paste. */
export function welcome(baseUrl: string, demo: DemoFile, path: string, mailbox: boolean): string {
  const account = `${baseUrl}/service/accounts/${demo.accountIds[0]}/transactions`
  return `
Vitrine is ready on ${baseUrl}

Three commands to try first, in another terminal:

1. Get an access token

TOKEN=$(curl -s -X POST ${baseUrl}/service/auth/token \\
  -H "Api-Key: ${demo.apiKey}" \\
  -H "Api-Secret: ${demo.apiSecret}" | sed -E 's/.*"accessToken":"([^"]+)".*/\\1/')

2. Read the newest transactions of an account

curl -s "${account}?limit=3" -H "Authorization: Bearer $TOKEN"

3. See an error: this consent covers balances, not transactions

curl -s "${account}?consentId=${demo.narrow.consentId}" -H "Authorization: Bearer $TOKEN"

As the owner of the accounts, in a browser:

Answer a consent   ${demo.open.consentUrl}
See who read what  ${baseUrl}/me   (sign in as ${demo.owner.email})
${mailbox ? `The PINs           appear here and on ${baseUrl}/demo/mailbox\n` : ''}
As the operator, in a browser:

Console            ${demo.consoleUrl}   (${demo.operator.email}, password ${demo.operator.password})

A payment comes in, is booked or corrected every minute or two. At once: npx vitrine demo book
(also: correct, expire, revoke; npx vitrine demo --help)

Documentation  ${baseUrl}/docs
Demo facts     ${path}
Stop           Ctrl-C
`
}
