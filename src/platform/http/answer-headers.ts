/** Of examples. */
export const REQUEST_ID = 'req_7Jq2kD0xWm4sVb1c'

const header = (description: string, type: string, example: unknown) => ({
  description,
  schema: { type, examples: [example] },
})
/** The headers of answers, as the document describes them. */
export const ANSWER_HEADERS = {
  'Request-Id': header(
    'The id of this request: your own where you sent a right one, else a new one.',
    'string',
    REQUEST_ID,
  ),
  'Consent-Id': header(
    'The consent that was read under, or whose state is the reason of a refusal. Not on a list of accounts under several.',
    'string',
    'con_01kgx2m1b3d5f7h9k2n4p6r8t0',
  ),
  'Data-As-Of': header(
    'When the newest delivery of the account was made: the data are as of then. Left out before the first one.',
    'string',
    '2026-02-11T05:12:09.337Z',
  ),
  'Consent-Status': header('Its status; the page of the refusal says what to do in each.', 'string', 'expired'),
  'Pin-Tries-Left': header('How often this PIN can still be entered. At 0, ask for a new one.', 'integer', 4),
  'WWW-Authenticate': header('How to authenticate, as HTTP wants it.', 'string', 'Bearer realm="vitrine"'),
  'Set-Cookie': header(
    'The session of an operator in a browser, or its end.',
    'string',
    'vitrine_operator=; Max-Age=0',
  ),
  ETag: header(
    'Names this state of the answer. Send it back as If-None-Match to get 304 while nothing has changed.',
    'string',
    '"Zq0dVwYw3mX1s8cQe5hJtR2kLbN"',
  ),
  'Changes-Cursor': header(
    'Where the feed of changes goes on from this state of the list. Pass it as since.',
    'string',
    'kM3vJr0c5yQx9wTzB1dWgHk7e30',
  ),
  'Idempotency-Replayed': header(
    'That the request with this Idempotency-Key was answered before. The answer is about what it led to then, without secrets.',
    'string',
    'true',
  ),
  Location: header('Where the import is found.', 'string', '/manage/imports/imp_01kgx2m8s0e6v9q4c1t7h3n5wd'),
  'Repr-Digest': header(
    'The hash of the file, as RFC 9530 writes it.',
    'string',
    'sha-256=:d435Qo+nKZ+gLcUHn7GQtQ72hiBVAgqoLsZnZPiTGPk=:',
  ),
  'Preference-Applied': header('That the wait which was asked for was granted.', 'string', 'wait=30'),
  'Retry-After': header('The number of seconds to wait before the next try.', 'integer', 1),
  'RateLimit-Limit': header(
    'The whole budget of the caller: how many requests it may make at once. It refills in two seconds. The RateLimit headers are there once the caller is known, unless the operator has set no limit.',
    'integer',
    200,
  ),
  'RateLimit-Remaining': header(
    'How much of the budget is left: this many requests it may make at once now.',
    'integer',
    199,
  ),
  'RateLimit-Reset': header('The number of seconds until the whole budget is there again.', 'integer', 1),
}
export type AnswerHeader = keyof typeof ANSWER_HEADERS
export const RATE_HEADERS = Object.keys(ANSWER_HEADERS).filter((name) => name.startsWith('RateLimit-'))
