const GOOD = new Set([
  'active',
  'valid',
  'done',
  'later',
  'sent',
  'delivered',
  'usable',
  'working',
  'booked',
  'ok',
  'synchronised',
  'enabled',
  'approved',
  'set',
])
const BAD = new Set([
  'failed',
  'failing',
  'refused',
  'disabled',
  'expired',
  'deleted',
  'revoked',
  'terminated',
  'retired',
  'given_up',
  'dropped',
  'revoked_by_psu',
  'terminated_by_tpp',
  'rejected',
  'fault',
  'unavailable',
  'misconfigured',
  'malformed',
  'missing',
])

/** A status as a word; the colour only repeats it. */
export function Status({ status, label }: { status: string; label: string }) {
  const kind = GOOD.has(status) ? 'good' : BAD.has(status) ? 'bad' : 'open'
  return <span className={`status ${kind}`}>{label}</span>
}
