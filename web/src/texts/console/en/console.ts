import type { Like } from '../like.ts'
import { accountTexts } from './account.ts'
import { bankTexts } from './banks.ts'
import { nounTexts } from './nouns.ts'
import { pictureTexts } from './pictures.ts'
import { profileTexts } from './profiles.ts'
import { reasonTexts } from './reasons.ts'
import { settingTexts } from './settings.ts'
import { taskTexts } from './tasks.ts'
import { wordTexts } from './words.ts'

/** The texts of the console, apart from those of the owners' pages, which must not load them. Every other language has exactly these. */
const consoleEn = {
  ...nounTexts,
  ...accountTexts,
  ...pictureTexts,
  ...profileTexts,
  ...bankTexts,
  ...taskTexts,
  ...reasonTexts,
  words: wordTexts,
  settingTexts,
  title: 'Console',
  skip: 'Skip to content',
  menu: 'Menu',
  menuClose: 'Close',
  navigation: 'Sections',
  signedInAs: 'Signed in as',
  signOut: 'Sign out',
  clock: {
    days: {
      one: 'The clock of this sandbox is {count} day ahead.',
      other: 'The clock of this sandbox is {count} days ahead.',
    },
    hours: 'The clock of this sandbox is less than a day ahead.',
  },
  role: wordTexts.role,
  roleLong: {
    viewer: 'Viewer: can see everything, can change nothing',
    editor: 'Editor: can change data, categories and consents',
    admin: 'Admin: can do everything, including keys and operators',
  },
  signIn: {
    title: 'Sign in to the console',
    lead: 'For the people who run this service.',
    email: 'E-mail address',
    password: 'Password',
    submit: 'Sign in',
    code: 'Code from your authenticator app',
    codeHint: 'Six digits, or one of your recovery codes.',
    codeTitle: 'Enter your code',
    codeLead: 'Open the authenticator app that you set up for this service.',
    back: 'Use another address',
    ended: 'Your session has ended. Please sign in again; you will come back to where you were.',
    signedOut: 'You are signed out.',
    noAccount:
      'No account yet? An admin can create one under Operators, or on the command line with “vitrine operator add”.',
  },
  enrol: {
    title: 'Set up your second factor',
    lead: 'Scan this with an authenticator app. From then on, you sign in with your password and a code.',
    picture: 'QR code for your app',
    byHand: 'Or enter this key by hand',
    code: 'Current code from the app',
    submit: 'Turn on',
    codesTitle: 'Save your recovery codes',
    codesLead: 'If you lose your phone, each of these works once instead of a code. They are shown only once.',
    done: 'I have saved them',
  },
  copy: 'Copy',
  copied: 'Copied',
  copyId: 'Copy ID',
  close: 'Close',
  save: 'Save',
  create: 'Create',
  cancel: 'Cancel',
  edit: 'Edit',
  open: 'Open',
  any: 'Any',
  none: '–',
  yes: 'yes',
  no: 'no',
  filters: 'Filters',
  clear: 'Clear filters',
  loading: 'Loading',
  retry: 'Try again',
  export: {
    start: 'Export CSV',
    running: { one: '{count} row', other: '{count} rows' },
    stop: 'Stop',
    cut: 'The export stops after {count} rows. Narrow the filters to export the rest.',
  },
  rows: { one: '{count} row', other: '{count} rows' },
  rowsSoFar: { one: '{count} row so far', other: '{count} rows so far' },
  nothingFound: { title: 'Nothing matches these filters', text: 'Clear a filter, or use a shorter search.' },
  secret: {
    title: 'Copy this now',
    text: 'It is shown only once. Nobody can look it up later.',
    saved: 'I have saved it',
  },
  problem: {
    requestId: 'Request {id}',
    kinds: {
      unreachable: { what: 'The service cannot be reached.', remedy: 'Check your connection, then try again.' },
      signIn: { what: 'Sign-in failed.', remedy: 'Check the e-mail address, the password and the code.' },
      password: { what: 'The password is wrong.', remedy: 'Enter it again.' },
      code: {
        what: 'The code is wrong, too old, or was used before.',
        remedy: 'Enter the next code that the app shows, or a recovery code.',
      },
      email: { what: 'This is not an e-mail address.', remedy: 'Enter one such as ana@example.com.' },
      phone: {
        what: 'This is not an international phone number.',
        remedy: 'Enter it with the country code, such as +386 40 123 456.',
      },
      forbidden: {
        what: 'Your role does not allow this.',
        remedy: 'Ask an admin for the role, or ask someone who has it.',
      },
      missing: { what: 'This does not exist.', remedy: 'It may have been removed. Go back to the list.' },
      conflict: { what: 'This cannot be done now.', remedy: 'Someone else may have changed it. Reload and check.' },
      tooLarge: { what: 'This is too large.', remedy: 'Choose a smaller file, or send less at once.' },
      tooMany: { what: 'There were too many tries in a short time.', remedy: 'Wait a moment, then try again.' },
      later: {
        what: 'The service is not available at the moment.',
        remedy: 'Try again in a minute. If it keeps failing, check /health/ready and the log.',
      },
      input: { what: 'The service did not accept this.', remedy: 'Correct what is named above, then try again.' },
      report: {
        what: 'The service answered with an error.',
        remedy: 'Try again. If it keeps failing, look for the request in the log.',
      },
    },
  },
  overview: {
    title: 'Overview',
    lead: 'The last {days} days, updated every minute.',
    needs: 'Needs attention',
    needsNothing: 'Nothing needs attention.',
    noTenant: 'Nobody uses the service yet.',
    firstTenant: 'Add the first tenant',
    reviews: { one: '{count} doubtful match to decide', other: '{count} doubtful matches to decide' },
    endingKey: 'Key “{key}” of {tenant} expires on {date}',
    failedImports: {
      one: '{count} import in the last 7 days was refused, and its file has not been sent again',
      other: '{count} imports in the last 7 days were refused, and their files have not been sent again',
    },
    overdueJobs: {
      one: '{count} job is overdue: is a worker running?',
      other: '{count} jobs are overdue: is a worker running?',
    },
    failedJobs: { one: '{count} job failed', other: '{count} jobs failed' },
    failingWebhooks: {
      one: '{count} webhook is failing: its receiver accepts nothing',
      other: '{count} webhooks are failing: their receivers accept nothing',
    },
    disabledWebhooks: {
      one: '{count} webhook is disabled and gets no events',
      other: '{count} webhooks are disabled and get no events',
    },
    misconfiguredConnections: {
      one: '{count} connection fails because the bank refuses our credentials or settings',
      other: '{count} connections fail because the bank refuses our credentials or settings',
    },
    malformedConnections: {
      one: '{count} connection fails because the bank’s answer cannot be read',
      other: '{count} connections fail because the bank’s answers cannot be read',
    },
    pausedBanks: {
      one: '{count} bank is paused because it fails for everybody',
      other: '{count} banks are paused because they fail for everybody',
    },
    reads: 'Reads per day',
    readsText: '{sum} reads, at most {most} in one day.',
    validConsents: 'Valid consents',
    validText: '{count} valid now.',
    refusals: 'Errors by code',
    consents: 'Consents by status',
    imports: 'Imports by status',
    messages: 'Messages by status',
    database: 'Database',
    day: 'Day',
    count: 'Count',
    today: 'Today',
  },
  find: {
    open: 'Find anything',
    placeholder: 'Name, e-mail, IBAN, ID, request, amount, day or text',
    hint: 'For example: novak, SI56…, 12,30 11.2.2026, pekarna, req_…',
    recent: 'Recently opened',
    pages: 'Pages',
    create: 'Create',
    nothing: 'Nothing found',
    nothingText:
      'Names are found by how they begin, or how their last word begins. Check the spelling, or use less of it.',
    searching: 'Searching',
    failed: 'The search did not work. Try again.',
    results: { one: '{count} result', other: '{count} results' },
    all: 'All {kind} with “{text}”',
    older: 'Looked back to {day}. Search older transactions',
    olderReads: 'Looked back to {time}. Search the read log further',
    keys: '↑ ↓ choose · Enter opens · Esc closes · G and a letter goes to a page',
  },
  notFound: { title: 'Page not found', text: 'The address may be mistyped. Use the menu to continue.' },
  groups: { support: 'Support', access: 'Clients', data: 'Data', proof: 'Proof', running: 'Operation' },
  menuEntry: {
    clients: 'Tenants and keys',
    files: 'Imports and profiles',
    banks: 'Banks and connections',
    reads: 'Reads and seals',
    service: 'Service and team',
  },
  example: { owner: 'a•••@e•••.com' },
}

export default consoleEn

export type ConsoleTexts = Like<typeof consoleEn>
