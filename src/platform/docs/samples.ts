import type { OpenApiDocument, Operation } from '../http/openapi-document.ts'
import { exampleOf } from '../http/openapi-example.ts'

export type ReferenceEntry = { path: string; method: string; operation: Operation }
export type CodeSample = { language: 'curl' | 'typescript' | 'python'; title: string; code: string }

/**
 * The call of @vitrine/client for each operation of /service but the tokens, which it fetches by itself. `x of …` is a
 * list; a name in braces stands for an example of that parameter, or of the body.
 */
export const CLIENT_CALLS: Record<string, string> = {
  getInquiry: 'inquiries.get({inquiryId})',
  listInquiries: 'inquiry of inquiries.list()',
  startConsent: 'consents.start({body})',
  listConsents: "consent of consents.list({ status: 'valid' })",
  getConsent: 'consents.get({consentId})',
  terminateConsent: 'consents.end({consentId})',
  sendPin: 'consents.sendPin({consentId})',
  authorizeConsent: 'consents.authorize({consentId}, {body})',
  renewConsent: 'consents.renew({consentId}, {body})',
  listAccounts: 'account of accounts.list()',
  getAccount: 'accounts.get({accountId})',
  listTransactions: 'transaction of transactions.list({accountId}, { from: {fromBookedTime} })',
  getTransaction: 'transactions.get({accountId}, {transactionId})',
  listTransactionChanges: 'change of transactions.changes({accountId})',
  listCategories: "categories.list({ language: 'de' })",
  createWebhook: 'webhooks.create({body})',
  listWebhooks: 'webhook of webhooks.list()',
  getWebhook: 'webhooks.get({webhookId})',
  changeWebhook: 'webhooks.change({webhookId}, {body})',
  deleteWebhook: 'webhooks.delete({webhookId})',
  rotateWebhookSecret: 'webhooks.rotate({webhookId})',
  testWebhook: 'webhooks.test({webhookId})',
  listWebhookDeliveries: 'delivery of webhooks.deliveries({webhookId})',
  replayWebhookDelivery: 'webhooks.replay({webhookId}, {deliveryId})',
  replayWebhookPeriod: 'webhooks.replayPeriod({webhookId}, {body})',
  listStories: 'sandbox.stories()',
  createSandboxOwner: 'sandbox.createOwner({body})',
  createSandboxEvent: 'sandbox.happen({ownerId}, {body})',
  advanceSandboxClock: 'sandbox.advance({body})',
  getCoverage: 'sandbox.coverage()',
}

/** What the three samples of an operation have in common. */
type Call = {
  method: string
  /** Without the query. */
  address: string
  query: [name: string, value: string][]
  headers: [name: string, variable: string, prefix: string][]
  body: unknown
  sendsFile: boolean
  getsFile: boolean
  hasAnswer: boolean
}

export function samplesOf(document: OpenApiDocument, entry: ReferenceEntry, baseUrl: string): CodeSample[] {
  const call = callOf(document, entry, baseUrl)
  return [
    { language: 'curl', title: 'curl', code: curl(call) },
    { language: 'typescript', title: 'TypeScript', code: typescript(document, entry, baseUrl, call) },
    { language: 'python', title: 'Python', code: python(call) },
  ]
}

function callOf(document: OpenApiDocument, { path, method, operation }: ReferenceEntry, baseUrl: string): Call {
  const examples = examplesOf(document, operation)
  const parameters = (operation.parameters ?? []).filter((each) => each.in === 'query')
  // An example cursor or a made-up id would be refused, and more than one filter hides the purpose of the request.
  const optional = parameters.filter((each) => !each.required && each.example && !/cursor|since|Id$/i.test(each.name))
  const query = [...parameters.filter((each) => each.required), ...optional.slice(0, 1)]
  const success = Object.entries(operation.responses).filter(([status]) => Number(status) < 300)
  const content = success.flatMap(([, response]) => Object.keys(response.content ?? {}))
  const body = operation.requestBody?.content['application/json']?.schema
  return {
    method: method.toUpperCase(),
    address: baseUrl + path.replace(/\{(\w+)\}/g, (_, name: string) => String(examples.get(name))),
    query: query.map(({ name }) => [name, String(examples.get(name))]),
    headers: operation.security.flatMap((each) => Object.keys(each)).flatMap((scheme) => HEADERS[scheme] ?? []),
    body: body && exampleOf(document, body),
    sendsFile: operation.requestBody?.content['application/octet-stream'] !== undefined,
    getsFile: content.includes('application/octet-stream'),
    hasAnswer: content.length > 0,
  }
}

const HEADERS: Record<string, Call['headers']> = {
  bearer: [['Authorization', 'TOKEN', 'Bearer ']],
  operator: [['Authorization', 'OPERATOR_TOKEN', 'Bearer ']],
  apiKey: [['Api-Key', 'API_KEY', '']],
  apiSecret: [['Api-Secret', 'API_SECRET', '']],
}

const examplesOf = (document: OpenApiDocument, operation: Operation): Map<string, unknown> =>
  new Map(operation.parameters?.map((each) => [each.name, exampleOf(document, each.schema, each.example)]))

function curl({ method, address, query, headers, body, sendsFile, getsFile }: Call): string {
  const search = new URLSearchParams(query)
  const lines = [query.length === 0 ? `curl ${address}` : `curl '${address}?${search}'`]
  if (method !== 'GET') lines.push(`-X ${method}`)
  for (const [name, variable, prefix] of headers) lines.push(`-H "${name}: ${prefix}$${variable}"`)
  if (getsFile) lines.push('-OJ')
  if (sendsFile) lines.push('--data-binary @february.xml')
  if (body !== undefined) {
    const text = JSON.stringify(body, null, 2).replaceAll("'", "'\\''").replaceAll('\n', '\n  ')
    lines.push('-H "Content-Type: application/json"', `-d '${text}'`)
  }
  return lines.join(' \\\n  ')
}

/** A value as TypeScript writes it: names without quotes, text in single ones. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replace(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replace(/"((?:[^"\\']|\\[^u"])*)"(?=,?$|$)/gm, "'$1'")

function typescript(document: OpenApiDocument, entry: ReferenceEntry, baseUrl: string, call: Call): string {
  const pattern = CLIENT_CALLS[entry.operation.operationId]
  if (pattern === undefined) return fetchSample(call)
  const examples = examplesOf(document, entry.operation).set('body', call.body)
  const [, item, expression = pattern] = /^(\w+) of (.*)$/.exec(pattern) ?? []
  const filled = expression.replace(/\{(\w+)\}/g, (_, name: string) => literal(examples.get(name)))
  const create = `import { env } from 'node:process'
import { createClient } from '@vitrine/client'

const vitrine = createClient({
  baseUrl: '${baseUrl}',
  apiKey: env.API_KEY!,
  apiSecret: env.API_SECRET!,
})
`
  if (item) return `${create}\nfor await (const ${item} of vitrine.${filled})\n  console.log(${item})`
  return `${create}\n${call.hasAnswer ? `console.log(await vitrine.${filled})` : `await vitrine.${filled}`}`
}

function fetchSample({ method, address, query, headers, body, sendsFile, getsFile, hasAnswer }: Call): string {
  const url = query.length === 0 ? address : `${address}?${new URLSearchParams(query)}`
  const sent = headers.map(([name, variable, prefix]) =>
    prefix ? `${name}: \`${prefix}\${env.${variable}}\`` : `'${name}': env.${variable}!`,
  )
  if (body !== undefined) sent.push("'Content-Type': 'application/json'")
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(sent.length === 0 ? [] : [`  headers: { ${sent.join(', ')} },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body).replaceAll('\n', '\n  ')}),`]),
    ...(sendsFile ? ["  body: await readFile('february.xml'),"] : []),
  ]
  const imports = [
    ...(sendsFile ? ["import { readFile } from 'node:fs/promises'"] : []),
    ...(getsFile ? ["import { writeFile } from 'node:fs/promises'"] : []),
    ...(headers.length > 0 ? ["import { env } from 'node:process'"] : []),
  ]
  const end = getsFile
    ? "await writeFile('february.xml', new Uint8Array(await answer.arrayBuffer()))"
    : hasAnswer
      ? 'console.log(answer.status, await answer.json())'
      : 'console.log(answer.status)'
  return `${imports.length > 0 ? `${imports.join('\n')}\n\n` : ''}const answer = await fetch('${url}', {
${options.join('\n')}
})
${end}`
}

/** The standard library alone: nothing has to be installed. Amounts are decimals, and a refusal is shown. */
function python({ method, address, query, headers, body, sendsFile, getsFile, hasAnswer }: Call): string {
  const url = query.length === 0 ? address : `${address}?${new URLSearchParams(query)}`
  const sent = headers.map(([name, variable, prefix]) =>
    prefix ? `"${name}": f"${prefix}{os.environ['${variable}']}"` : `"${name}": os.environ["${variable}"]`,
  )
  if (body !== undefined) sent.push('"Content-Type": "application/json"')
  const lines = [
    `    "${url}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(sent.length === 0 ? [] : [`    headers={${sent.join(', ')}},`]),
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonLiteral(body)}).encode(),`]),
    ...(sendsFile ? ['    data=open("february.xml", "rb").read(),'] : []),
  ]
  const imports = [
    ...(body !== undefined || (hasAnswer && !getsFile) ? ['json'] : []),
    ...(headers.length > 0 ? ['os'] : []),
    'urllib.error',
    'urllib.request',
  ]
  const getsJson = hasAnswer && !getsFile
  const end = getsFile
    ? 'open("february.xml", "wb").write(answer.read())'
    : hasAnswer
      ? 'print(json.load(answer, parse_float=Decimal))'
      : 'print(answer.status)'
  return `import ${imports.join(', ')}
${getsJson ? 'from decimal import Decimal\n' : ''}
request = urllib.request.Request(
${lines.join('\n')}
)
try:
    with urllib.request.urlopen(request) as answer:
        ${end}
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())`
}

const pythonLiteral = (value: unknown): string =>
  JSON.stringify(value, null, 4)
    .replaceAll('\n', '\n    ')
    .replace(
      /: (true|false|null)(?=,?$)/gm,
      (_, word: string) => `: ${{ true: 'True', false: 'False', null: 'None' }[word]}`,
    )
