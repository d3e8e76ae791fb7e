import type { OpenApiDocument, Operation } from '../http/openapi-document.ts'
import { exampleOf, hasFields } from '../http/openapi-example.ts'

export type ReferenceEntry = { path: string; method: string; operation: Operation }
export type CodeSample = { language: 'curl' | 'typescript' | 'python'; title: string; code: string }

/**
 * The call of the clients for each operation of /service but the tokens, which they fetch by themselves; `x of …` is a list.
 * The ids of the address come first; then the fields of the body and the filters, by name. All else follows from the document.
 */
export const CLIENT_CALLS: Record<string, string> = {
  getInquiry: 'inquiries.get',
  listInquiries: 'inquiry of inquiries.list',
  startConsent: 'consents.start',
  listConsents: 'consent of consents.list',
  getConsent: 'consents.get',
  terminateConsent: 'consents.end',
  sendPin: 'consents.sendPin',
  authorizeConsent: 'consents.authorize',
  renewConsent: 'consents.renew',
  listAccounts: 'account of accounts.list',
  getAccount: 'accounts.get',
  refreshAccount: 'accounts.refresh',
  listTransactions: 'transaction of transactions.list',
  getTransaction: 'transactions.get',
  listTransactionChanges: 'change of transactions.changes',
  listCategories: 'categories.list',
  createWebhook: 'webhooks.create',
  listWebhooks: 'webhook of webhooks.list',
  getWebhook: 'webhooks.get',
  changeWebhook: 'webhooks.change',
  deleteWebhook: 'webhooks.delete',
  rotateWebhookSecret: 'webhooks.rotate',
  testWebhook: 'webhooks.test',
  listWebhookDeliveries: 'delivery of webhooks.deliveries',
  replayWebhookDelivery: 'webhooks.replay',
  replayWebhookPeriod: 'webhooks.replayPeriod',
  listStories: 'sandbox.stories',
  createSandboxOwner: 'sandbox.createOwner',
  createSandboxEvent: 'sandbox.happen',
  advanceSandboxClock: 'sandbox.advance',
  getCoverage: 'sandbox.coverage',
}

/** What the clients call a filter, where that differs. */
const OPTIONS: Record<string, string> = { fromBookedTime: 'from', untilBookedTime: 'until', limit: 'pageSize' }
export const optionOf = (name: string): string => OPTIONS[name] ?? name
/** The same in Python, which has words of its own. */
export const pythonName = (name: string): string =>
  /^(from|for|in|is|as|with|if|not|class|global|import)$/.test(name)
    ? `${name}_`
    : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What the samples of an operation have in common: each is written from this, and nothing else. */
type Call = {
  method: string
  baseUrl: string
  /** Without the query. */
  address: string
  ids: string[]
  query: [name: string, value: string | boolean][]
  headers: [name: string, variable: string, prefix: string][]
  body: unknown
  sendsFile: boolean
  getsFile: boolean
  hasAnswer: boolean
  /** Of the clients, where they have one. */
  client: ClientCall | undefined
}
type ClientCall = { item: string | undefined; noun: string; verb: string; options: Record<string, unknown> }

export function samplesOf(document: OpenApiDocument, entry: ReferenceEntry, baseUrl: string): CodeSample[] {
  const call = callOf(document, entry, baseUrl)
  const { client } = call
  return [
    { language: 'curl', title: 'curl', code: curl(call) },
    { language: 'typescript', title: 'TypeScript', code: client ? typescript(call, client) : fetchSample(call) },
    { language: 'python', title: 'Python', code: client ? python(call, client) : urllibSample(call) },
  ]
}

function callOf(document: OpenApiDocument, { path, method, operation }: ReferenceEntry, baseUrl: string): Call {
  const examples = examplesOf(document, operation)
  const parameters = (operation.parameters ?? []).filter((each) => each.in === 'query')
  // An example cursor or a made-up id would be refused, and more than one filter hides the purpose of the request.
  const optional = parameters.filter(
    (each) => !each.required && each.example && !/^limit$|cursor|since|Id$/i.test(each.name),
  )
  const query = [...parameters.filter((each) => each.required), ...optional.slice(0, 1)].map(
    ({ name, schema }): Call['query'][number] => {
      const example = String(examples.get(name))
      return [name, schema.enum?.includes('true') ? example === 'true' : example]
    },
  )
  const success = Object.entries(operation.responses).filter(([status]) => Number(status) < 300)
  const content = success.flatMap(([, response]) => Object.keys(response.content ?? {}))
  const schema = operation.requestBody?.content['application/json']?.schema
  const body = hasFields(document, schema) ? exampleOf(document, schema) : undefined
  return {
    method: method.toUpperCase(),
    baseUrl,
    address: baseUrl + path.replace(/\{(\w+)\}/g, (_, name: string) => String(examples.get(name))),
    ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(examples.get(name!))),
    query,
    headers: operation.security.flatMap((each) => Object.keys(each)).flatMap((scheme) => HEADERS[scheme] ?? []),
    body,
    sendsFile: operation.requestBody?.content['application/octet-stream'] !== undefined,
    getsFile: content.includes('application/octet-stream'),
    hasAnswer: content.length > 0,
    client: clientCall(operation.operationId, query, body),
  }
}

function clientCall(operationId: string, query: Call['query'], body: unknown): ClientCall | undefined {
  const [, item, noun = '', verb = ''] = /^(?:(\w+) of )?(\w+)\.(\w+)$/.exec(CLIENT_CALLS[operationId] ?? '') ?? []
  if (!noun) return undefined
  const filters = query.map(([name, value]) => [optionOf(name), value])
  return { item, noun, verb, options: { ...(body as object | undefined), ...Object.fromEntries(filters) } }
}

/** The address with the query. */
const urlOf = ({ address, query }: Call): string =>
  query.length === 0
    ? address
    : `${address}?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]))}`

const HEADERS: Record<string, Call['headers']> = {
  bearer: [['Authorization', 'TOKEN', 'Bearer ']],
  operator: [['Authorization', 'OPERATOR_TOKEN', 'Bearer ']],
  apiKey: [['Api-Key', 'API_KEY', '']],
  apiSecret: [['Api-Secret', 'API_SECRET', '']],
}

const examplesOf = (document: OpenApiDocument, operation: Operation): Map<string, unknown> =>
  new Map(operation.parameters?.map((each) => [each.name, exampleOf(document, each.schema, each.example)]))

function curl(call: Call): string {
  const { method, query, headers, body, sendsFile, getsFile } = call
  const lines = [query.length === 0 ? `curl ${urlOf(call)}` : `curl '${urlOf(call)}'`]
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

function typescript(call: Call, { item, noun, verb, options }: ClientCall): string {
  const names = Object.keys(options)
  const [only] = names
  const named =
    names.length === 1 && typeof options[only!] !== 'object'
      ? [`{ ${only}: ${literal(options[only!])} }`]
      : names.length > 0
        ? [literal(options)]
        : []
  const expression = `vitrine.${noun}.${verb}(${[...call.ids.map(literal), ...named].join(', ')})`
  const create = `import { env } from 'node:process'
import { createClient } from '@vitrine/client'

const vitrine = createClient({
  baseUrl: '${call.baseUrl}',
  apiKey: env.API_KEY!,
  apiSecret: env.API_SECRET!,
})
`
  if (item) return `${create}\nfor await (const ${item} of ${expression})\n  console.log(${item})`
  return `${create}\n${call.hasAnswer ? `console.log(await ${expression})` : `await ${expression}`}`
}

function python(call: Call, { item, noun, verb, options }: ClientCall): string {
  const given = [
    ...call.ids.map((id) => JSON.stringify(id)),
    ...Object.entries(options).map(([name, value]) => `${pythonName(name)}=${pythonLiteral(value)}`),
  ]
  const short = given.join(', ')
  const fits = short.length < 80 && !short.includes('\n')
  const expression = `vitrine.${noun}.${pythonName(verb)}(${fits ? short : `\n    ${given.join(',\n    ')},\n`})`
  const create = `import os

from vitrine_client import Client

vitrine = Client(
    "${call.baseUrl}",
    api_key=os.environ["API_KEY"],
    api_secret=os.environ["API_SECRET"],
)
`
  if (item) return `${create}\nfor ${item} in ${expression}:\n    print(${item})`
  return `${create}\n${call.hasAnswer ? `print(${expression})` : expression}`
}

function fetchSample(call: Call): string {
  const { method, headers, body, sendsFile, getsFile, hasAnswer } = call
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
  return `${imports.length > 0 ? `${imports.join('\n')}\n\n` : ''}const answer = await fetch('${urlOf(call)}', {
${options.join('\n')}
})
${end}`
}

/** The standard library alone: nothing has to be installed. Amounts are decimals, and a refusal is shown. */
function urllibSample(call: Call): string {
  const { method, headers, body, sendsFile, getsFile, hasAnswer } = call
  const sent = headers.map(([name, variable, prefix]) =>
    prefix ? `"${name}": f"${prefix}{os.environ['${variable}']}"` : `"${name}": os.environ["${variable}"]`,
  )
  if (body !== undefined) sent.push('"Content-Type": "application/json"')
  const lines = [
    `    "${urlOf(call)}",`,
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
      /(^|: )(true|false|null)(?=,?$)/gm,
      (_, before: string, word: string) => `${before}${{ true: 'True', false: 'False', null: 'None' }[word]}`,
    )
