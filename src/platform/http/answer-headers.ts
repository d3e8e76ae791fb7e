/** Of examples. */
export const REQUEST_ID = '7Jq2kD0xWm4s'

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
  'Consent-Status': header('Its status; the page of the refusal says what to do in each.', 'string', 'expired'),
  ETag: header(
    'Names this state of the answer. Send it back as If-None-Match to get 304 while nothing has changed.',
    'string',
    '"9f2c41d07ab3"',
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
  'Preference-Applied': header('That the wait which was asked for was granted.', 'string', 'wait=30'),
  'Retry-After': header('The number of seconds to wait before the next try.', 'integer', 1),
  'RateLimit-Limit': header('How many requests per second the key may make.', 'integer', 100),
  'RateLimit-Remaining': header('How many requests it may make at once right now.', 'integer', 0),
  'RateLimit-Reset': header('The number of seconds until the whole budget is there again.', 'integer', 2),
}
export type AnswerHeader = keyof typeof ANSWER_HEADERS
export const RATE_HEADERS = Object.keys(ANSWER_HEADERS).filter((name) => name.startsWith('RateLimit-'))
