import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import { issueToken } from '../../src/clients/keys/key.service.ts'
import type { TestService } from '../support/service.ts'

type Deps = TestService['deps']

export const DOCS_URL = 'http://vitrine.test'

export type RefusalRowOfContract = readonly [status: number, errorCode: string, errorSubCode: string | null]

/** The refusal table of the contract, section 3, copied by hand, because the code's own table is under test. */
export const ROW = {
  invalid_argument: [400, 'invalid_parameter', 'invalid_argument'],
  email_invalid: [400, 'invalid_parameter', 'email_invalid'],
  phone_number_invalid: [400, 'invalid_parameter', 'phone_number_invalid'],
  invalid_meta_data: [400, 'invalid_parameter', 'invalid_meta_data'],
  bad_request: [400, 'bad_request', 'unspecified'],
  key_secret_missing: [401, 'unauthorized', 'api_key_secret_header_must_be_provided'],
  key_not_allowed: [401, 'unauthorized', 'access_not_allowed'],
  authorization_missing: [401, 'unauthorized', 'authorization_header_must_be_provided'],
  token_expired: [401, 'unauthorized', 'access_token_expired'],
  email_or_phone_number_required: [401, 'unauthorized', 'email_or_phone_number_required'],
  invalid_pin: [401, 'unauthorized', 'invalid_pin'],
  scope: [403, 'forbidden', 'invalid_access_scope'],
  environment: [403, 'forbidden', 'invalid_access_environment'],
  domain: [403, 'forbidden', 'domain_not_allowed'],
  consent: [403, 'forbidden', 'access_not_allowed'],
  not_found: [404, 'not_found', null],
  // Of moving the clock of a sandbox alone; section 3 of the contract does not list it.
  clock_moving: [409, 'not_allowed', 'unspecified'],
  method: [405, 'not_allowed', 'unspecified'],
  accept: [406, 'not_acceptable', 'unspecified'],
  size: [413, 'bad_request', 'unspecified'],
  content_type: [415, 'bad_request', 'unspecified'],
  rate_limit: [429, 'not_allowed', 'access_not_allowed'],
  internal: [500, 'other', 'unspecified'],
  unavailable: [503, 'other', 'unspecified'],
} as const satisfies Record<string, RefusalRowOfContract>

const ERROR_FIELDS = ['errorMessage', 'errorCode', 'errorSubCode', 'documentationUrl', 'requestId', 'resourceId']

export type ErrorJson = Record<string, string> & { errorMessage: string; requestId: string }

type Expected = { docsUrl?: string; resourceId?: string; message?: RegExp }

/** Everything that a refusal promises: status, codes, link, request id, nothing else in the body, never stored. */
export function assertRefused(
  answer: LightMyRequestResponse,
  row: RefusalRowOfContract,
  expected: Expected = {},
): ErrorJson {
  const [status, errorCode, errorSubCode] = row
  assert.equal(answer.statusCode, status, answer.body)
  assert.match(String(answer.headers['content-type']), /^application\/json\b/)
  assert.equal(answer.headers['cache-control'], 'no-store')
  const body = answer.json() as ErrorJson
  assertErrorBody(body, row, expected.docsUrl)
  assert.equal(body.errorCode, errorCode)
  assert.equal(body.errorSubCode, errorSubCode ?? undefined)
  assert.equal(body.requestId, answer.headers['request-id'], 'the body and the header name the same request')
  if (expected.resourceId !== undefined) assert.equal(body.resourceId, expected.resourceId)
  if (expected.message) assert.match(body.errorMessage, expected.message)
  return body
}

export function assertErrorBody(body: Record<string, unknown>, row: RefusalRowOfContract, docsUrl = DOCS_URL): void {
  const [, errorCode, errorSubCode] = row
  for (const [field, value] of Object.entries(body)) {
    assert.ok(ERROR_FIELDS.includes(field), `"${field}" is not a field of the error body`)
    assert.ok(typeof value === 'string' && value !== '', `"${field}" is a non-empty text`)
  }
  const fragment = errorSubCode === null ? '' : `#${errorSubCode}`
  assert.equal(body.errorCode, errorCode)
  assert.equal(body.errorSubCode, errorSubCode ?? undefined)
  assert.equal(body.documentationUrl, `${docsUrl}/api/errors/${errorCode}${fragment}`)
  assert.match(String(body.requestId), /^[A-Za-z0-9_-]{1,64}$/)
  assert.ok(body.errorMessage)
}

export function assertOk(answer: LightMyRequestResponse): LightMyRequestResponse {
  assert.equal(answer.statusCode, 200, answer.body)
  return answer
}

type Json = string | boolean | null | Json[] | { [key: string]: Json }

/** The parsed body with every number as its original text: 12.30 is '12.30' and not 12.3. */
export function withNumbersAsText(body: string): { [key: string]: Json } & { data: { [key: string]: Json }[] } {
  const keepText = (_key: string, value: unknown, context?: { source: string }) =>
    typeof value === 'number' ? context!.source : value
  return JSON.parse(body, keepText as (key: string, value: unknown) => unknown)
}

const DECADE_SECONDS = 10 * 365 * 86_400

/** A token that outlives the days by which a test moves the database's clock. */
export async function longToken(deps: Deps, pair: { apiKey: string; apiSecret: string }): Promise<string> {
  return (await issueToken(deps, pair.apiKey, pair.apiSecret, DECADE_SECONDS)).accessToken
}

export const minutes = (count: number): number => count * 60_000
export const days = (count: number): number => count * 86_400_000
export const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms)
