/** The codes that the interface has, no others. */
export const ERROR_CODES = [
  'invalid_parameter',
  'unauthorized',
  'forbidden',
  'not_found',
  'not_allowed',
  'not_acceptable',
  'bad_request',
  'other',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

export const ERROR_SUB_CODES = [
  'api_key_secret_header_must_be_provided',
  'authorization_header_must_be_provided',
  'access_not_allowed',
  'domain_not_allowed',
  'access_token_expired',
  'invalid_access_scope',
  'invalid_access_environment',
  'invalid_argument',
  'invalid_meta_data',
  'phone_number_invalid',
  'email_invalid',
  'email_or_phone_number_required',
  'invalid_pin',
  'unspecified',
] as const
export type ErrorSubCode = (typeof ERROR_SUB_CODES)[number]
