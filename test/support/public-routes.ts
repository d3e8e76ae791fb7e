/** A route that is made public must be added here. */
const LISTED = [
  'GET /',
  'GET /docs',
  'GET /docs/*',
  'GET /docs.md',
  'GET /llms.txt',
  'GET /openapi.json',
  'GET /openapi-manage.json',
  'GET /api/errors',
  'GET /api/errors/:errorCode',
  'GET /assets/vitrine.css',
  'GET /assets/docs.js',
  'GET /assets/search.js',
  'GET /assets/favicon.svg',
  'GET /assets/inter-4.1.woff2',
  'GET /health/live',
  'GET /health/ready',
  // With a token of its own, or from this machine only: see test/abuse/doors.test.ts.
  'GET /metrics',
  // The same page for all visitors; it loads its data from /owner.
  'GET /consent/:consentId',
  'GET /me',
  // Where banks send owners back to: it only leads on to one of these two pages.
  'GET /connect/return',
  // The same for all visitors, too; its data come from /manage.
  'GET /console',
  'GET /console/*',
  'GET /console/preview',
  'GET /pages/assets/:file',
  // Logos of tenants, which clients show on their own pages.
  'GET /logos/:file',
  // Where an owner signs in and out: see pin.test.ts and lockout.test.ts there.
  // Where an operator signs in: see test/contract/operator-sign-in.test.ts.
  'POST /manage/session',
  'GET /owner/about',
  'POST /owner/pin',
  'POST /owner/session',
  'POST /owner/session/link',
  'DELETE /owner/session',
]

/** The public routes; HEAD wherever there is GET. */
export const PUBLIC_ROUTES = LISTED.flatMap((name) =>
  name.startsWith('GET ') ? [name, name.replace('GET', 'HEAD')] : [name],
)
