import { access, constants, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, resolve } from 'node:path'
import { profileFiles, readBankProfiles } from '../banks/bank-profiles/bank-profile.service.ts'
import { findMailFault } from '../people/messages/smtp.service.ts'
import { listProviders } from '../people/providers/provider.store.ts'
import type { Config } from '../platform/core/config.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { currentRole } from '../platform/db/migrate.ts'
import type { ServerFinding } from '../platform/db/server-check.ts'
import { examineDatabase } from '../surfaces/overview/health.service.ts'
import type { Command, Invocation } from './command.ts'
import { demoFilePath, readDemoFile } from './demo-file.ts'
import { counted } from './printable.ts'
import { type OpenDatabase, openConfigured } from './service.ts'
import { checkProxy, checkSecretPlace, checkTimeZone } from './settings-check.ts'

type Finding = ServerFinding

const MARKS = { ok: '✓', warning: '!', fault: '✗' }

export const doctor: Command = {
  about: 'Check the installation, and say how to fix what is wrong',
  actions: {
    '': {
      usage: 'vitrine doctor',
      about:
        'Checks Node, settings, folders, disk, proxy, mail, database, version, migrations, role, clock, time zone, secret, jobs, read log, and the profiles, keys and certificates for banks. Changes no data.',
      run: examine,
    },
  },
}

async function examine(call: Invocation): Promise<number> {
  const findings: Finding[] = []
  const note = (finding: Finding) => {
    findings.push(finding)
    call.out(`${MARKS[finding.state]} ${finding.about.padEnd(12)} ${finding.found}`)
    if (finding.remedy && finding.state !== 'ok') call.out(`  ${''.padEnd(12)} → ${finding.remedy}`)
  }
  note({ state: 'ok', about: 'Node', found: process.versions.node })
  note({ state: 'ok', about: 'Settings', found: 'all readable' })
  for (const check of [
    checkFolder,
    checkErasedFile,
    checkInbox,
    checkBankProfiles,
    checkDisk,
    checkDemoFile,
    checkPort,
    checkMail,
    checkSms,
  ]) {
    const finding = await check(call)
    if (finding) note(finding)
  }
  note(checkProxy(factsOf(call)))
  await checkDatabase(call, note)
  const faults = findings.filter(({ state }) => state === 'fault').length
  const warnings = findings.filter(({ state }) => state === 'warning').length
  const rest =
    warnings > 0 ? `No errors; ${counted(warnings, 'warning')} to check before production (!).` : 'Everything is fine.'
  call.out(`\n${faults > 0 ? `${faults} to fix.` : rest}`)
  return faults > 0 ? 1 : 0
}

const factsOf = ({ config, env }: Invocation) => ({ ...config, accessTimeZone: env.ACCESS_TIME_ZONE || undefined })

async function checkFolder({ config }: Invocation): Promise<Finding> {
  const folder = resolve(config.DATA_DIR)
  try {
    const there = await nearestFolder(folder)
    await access(there, constants.W_OK)
    return {
      state: 'ok',
      about: 'Data folder',
      found: there === folder ? folder : `${folder}, made at the first start`,
    }
  } catch {
    return {
      state: 'fault',
      about: 'Data folder',
      found: `${folder} cannot be written to`,
      remedy: 'Set DATA_DIR to a folder of this user.',
    }
  }
}

/** The folder itself, or where it would be made: a folder that doctor makes as root is of no use to the service. */
async function nearestFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return found ? folder : nearestFolder(dirname(folder))
}

/** Without it owners could not be erased, which they would notice first. */
async function checkErasedFile({ config }: Invocation): Promise<Finding | undefined> {
  const file = config.ERASED_OWNERS_FILE
  if (file === undefined) return undefined
  const about = 'Erased'
  try {
    await access((await stat(file).catch(() => undefined)) ? file : `${dirname(resolve(file))}/.`, constants.W_OK)
    // Root may write everywhere. The service checks it for its own user, and does not start where it may not.
    const isChecked = process.getuid?.() !== 0
    return {
      state: 'ok',
      about,
      found: `owners are recorded in ${file}${isChecked ? '' : ' (not tried: this is root)'}`,
    }
  } catch {
    const remedy = 'Let this user write there, or set ERASED_OWNERS_FILE to another file: until then nobody is erased.'
    return { state: 'fault', about, found: `${file} cannot be written to`, remedy }
  }
}

/** Files are moved within it. */
async function checkInbox({ config: { INBOX } }: Invocation): Promise<Finding | undefined> {
  if (INBOX === undefined) return undefined
  const about = 'Inbox'
  try {
    const there = await nearestFolder(resolve(INBOX))
    await access(`${there}/.`, constants.R_OK | constants.W_OK)
    return { state: 'ok', about, found: there === resolve(INBOX) ? INBOX : `${INBOX}, made at the first start` }
  } catch {
    const remedy = 'Let this user read and write there, or set INBOX to another folder: until then nothing is imported.'
    return { state: 'fault', about, found: `${INBOX} cannot be written to`, remedy }
  }
}

/** A server that runs has read them; one that starts refuses a wrong one. */
async function checkBankProfiles({ config: { BANK_PROFILES } }: Invocation): Promise<Finding | undefined> {
  if (BANK_PROFILES === undefined) return undefined
  const about = 'Bank profile'
  try {
    const files = readBankProfiles(profileFiles(BANK_PROFILES))
    const wrong = files.filter(({ faults }) => faults.length > 0)
    if (wrong.length === 0) return { state: 'ok', about, found: `${files.length} in ${BANK_PROFILES}` }
    const found = wrong.map(({ path, faults }) => `${path}: ${faults.join('; ')}`).join('. ')
    const remedy = `Correct it, or take it out of the folder: the service does not start with it. See: vitrine bank-profile check ${BANK_PROFILES}`
    return { state: 'fault', about, found, remedy }
  } catch (error) {
    const remedy = 'Let this user read the folder and its files, or set BANK_PROFILES to another folder.'
    return { state: 'fault', about, found: (error as Error).message, remedy }
  }
}

async function checkDisk({ config }: Invocation): Promise<Finding> {
  const folder = resolve(config.DATA_DIR)
  const { bavail, bsize } = await statfs(await nearestFolder(folder).catch(() => '/'))
  const free = (bavail * bsize) / 1e9
  const found = `${free.toFixed(1)} GB free`
  const remedy = 'Free some space: a full disk stops reads too, because every read is recorded.'
  return { state: free < 0.2 ? 'fault' : free < 1 ? 'warning' : 'ok', about: 'Disk', found, remedy }
}

async function checkDemoFile({ config }: Invocation): Promise<Finding | undefined> {
  const path = demoFilePath(resolve(config.DATA_DIR))
  const file = await stat(path).catch(() => undefined)
  if (!file) return undefined
  const open = (file.mode & 0o077) !== 0
  return {
    state: open ? 'warning' : 'ok',
    about: 'Demo file',
    found: path,
    remedy: `Others can read it: chmod 600 ${path}`,
  }
}

async function checkPort({ config }: Invocation): Promise<Finding> {
  const { HOST, PORT } = config
  if (PORT === 0) return { state: 'ok', about: 'Port', found: 'a free one will be chosen' }
  const answered = await new Promise<boolean>((done) => {
    const socket = connect({ host: HOST === '0.0.0.0' ? '127.0.0.1' : HOST, port: PORT, timeout: 1000 })
    for (const event of ['error', 'timeout'] as const) socket.on(event, () => done(false))
    socket.on('connect', () => done(true))
    socket.on('connect', () => socket.destroy())
  })
  if (!answered) {
    // A demo may have been started on another port.
    const { baseUrl } = await readDemoFile(config.DATA_DIR)
    const runs = baseUrl !== undefined && (await isLive(baseUrl))
    return { state: 'ok', about: 'Port', found: runs ? `the demo answers on ${baseUrl}` : `${PORT} is free` }
  }
  return (await isLive(`http://127.0.0.1:${PORT}`))
    ? { state: 'ok', about: 'Port', found: `${PORT}: Vitrine answers there` }
    : {
        state: 'warning',
        about: 'Port',
        found: `${PORT} is taken by another program`,
        remedy: 'Set PORT to another one, or 0.',
      }
}

const isLive = (baseUrl: string): Promise<boolean> =>
  fetch(`${baseUrl}/health/live`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function checkMail({ config }: Invocation): Promise<Finding> {
  const { SMTP_URL } = config
  if (SMTP_URL === undefined) {
    const remedy = 'Set SMTP_URL and MAIL_FROM; without them no PIN is sent by e-mail.'
    return { state: 'warning', about: 'E-mail', found: 'cannot be sent: SMTP_URL is not set', remedy }
  }
  const { host } = new URL(SMTP_URL)
  const fault = await findMailFault(SMTP_URL)
  if (fault) return { state: 'fault', about: 'E-mail', found: `${host} ${fault.found}`, remedy: fault.remedy }
  return { state: 'ok', about: 'E-mail', found: `${host} accepts our login` }
}

/** A gateway can only be tested by sending a message, and doctor sends none. */
async function checkSms({ config }: Invocation): Promise<Finding> {
  const { SMS_GATEWAY_URL } = config
  if (SMS_GATEWAY_URL !== undefined)
    return { state: 'ok', about: 'SMS', found: `go to ${new URL(SMS_GATEWAY_URL).host} (not tried)` }
  // A choice: without e-mail too it is a mistake, which the line about e-mail says.
  return { state: 'ok', about: 'SMS', found: 'none: SMS_GATEWAY_URL is not set' }
}

async function checkDatabase(call: Invocation, note: (finding: Finding) => void): Promise<void> {
  let open: OpenDatabase
  try {
    open = await openConfigured(call.config)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error)
    // Ours say themselves what to do.
    const [found = '', ...remedy] =
      error instanceof OperatorError ? error.wordsFor('terminal').split('. ') : [cause.message]
    const usual = 'Check DATABASE_URL and that PostgreSQL 15 or newer runs there.'
    note({ state: 'fault', about: 'Database', found, remedy: remedy.join('. ') || usual })
    return
  }
  try {
    const { config } = call
    const findings = await examineDatabase(open.database, { ...open, config })
    for (const finding of findings) note(finding)
    const owner = await checkOwner(open, config)
    if (owner) note(owner)
    // Before that there may be no tables.
    if (!findings.some(({ about, state }) => about === 'Migrations' && state === 'ok')) return
    const zones = new Set((await listProviders(open.database)).map(({ timeZone }) => timeZone))
    note(checkTimeZone(factsOf(call), [...zones]))
    if (!findings.some(({ about }) => about === 'Secret')) note(checkSecretPlace(factsOf(call)))
  } finally {
    await open.close()
  }
}

/** The owner's password is needed at the next upgrade only, which is a bad time to find out. */
async function checkOwner({ asOwner }: OpenDatabase, { DATABASE_OWNER_URL }: Config): Promise<Finding | undefined> {
  if (DATABASE_OWNER_URL === undefined) return undefined
  const about = 'Owner'
  try {
    const role = await asOwner(currentRole)
    return { state: 'ok', about, found: `${role} can log in` }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error)
    const remedy = 'Check user, password and database in DATABASE_OWNER_URL: migrate, backup and secret rotate need it.'
    return { state: 'fault', about, found: cause.message, remedy }
  }
}
