import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import type { ServerFinding } from '../db/server-check.ts'
import { verifySmtp } from '../messages/smtp.service.ts'
import { examineDatabase } from '../overview/health.service.ts'
import type { Command, Invocation } from './command.ts'
import { type OpenDatabase, openConfigured } from './service.ts'

type Finding = ServerFinding

const MARKS = { ok: '✓', warning: '!', fault: '✗' }

export const doctor: Command = {
  about: 'Check the installation, and say how to fix what is wrong',
  actions: {
    '': {
      usage: 'vitrine doctor',
      about:
        'Checks Node, settings, data folder, disk, database, migrations, clock, port, mail, jobs and read log. Changes no data.',
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
  for (const check of [checkFolder, checkDisk, checkDemoFile, checkPort, checkMail, checkSms]) {
    const finding = await check(call)
    if (finding) note(finding)
  }
  await checkDatabase(call, note)
  const faults = findings.filter(({ state }) => state === 'fault').length
  call.out(faults > 0 ? `\n${faults} to fix.` : '\nAll well.')
  return faults > 0 ? 1 : 0
}

async function checkFolder({ config }: Invocation): Promise<Finding> {
  const folder = resolve(config.DATA_DIR)
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return { state: 'ok', about: 'Data folder', found: folder }
  } catch {
    return {
      state: 'fault',
      about: 'Data folder',
      found: `${folder} cannot be written to`,
      remedy: 'Set DATA_DIR to a folder of this user.',
    }
  }
}

async function checkDisk({ config }: Invocation): Promise<Finding> {
  const folder = resolve(config.DATA_DIR)
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)))
  const free = (bavail * bsize) / 1e9
  const found = `${free.toFixed(1)} GB free`
  const remedy = 'Free some space: a full disk stops reads too, because every read is recorded.'
  return { state: free < 0.2 ? 'fault' : free < 1 ? 'warning' : 'ok', about: 'Disk', found, remedy }
}

async function checkDemoFile({ config }: Invocation): Promise<Finding | undefined> {
  const path = join(resolve(config.DATA_DIR), 'demo.json')
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
  if (!answered) return { state: 'ok', about: 'Port', found: `${PORT} is free` }
  const live = await fetch(`http://127.0.0.1:${PORT}/health/live`, { signal: AbortSignal.timeout(1000) }).then(
    (a) => a.ok,
    () => false,
  )
  return live
    ? { state: 'ok', about: 'Port', found: `${PORT}: Vitrine answers there` }
    : {
        state: 'warning',
        about: 'Port',
        found: `${PORT} is taken by another program`,
        remedy: 'Set PORT to another one, or 0.',
      }
}

async function checkMail({ config }: Invocation): Promise<Finding> {
  const { SMTP_URL } = config
  if (SMTP_URL === undefined) {
    const remedy = 'Set SMTP_URL and MAIL_FROM; without them no PIN is sent by e-mail.'
    return { state: 'warning', about: 'E-mail', found: 'cannot be sent: SMTP_URL is not set', remedy }
  }
  const { host } = new URL(SMTP_URL)
  try {
    await verifySmtp(SMTP_URL)
    return { state: 'ok', about: 'E-mail', found: `${host} accepts our login` }
  } catch (error) {
    return {
      state: 'fault',
      about: 'E-mail',
      found: `${host} does not accept our login: ${(error as Error).message}`,
      remedy: 'Check SMTP_URL: host, port, user and password. docs/messages.md explains the codes.',
    }
  }
}

/** A gateway can only be tested by sending a message, and doctor sends none. */
async function checkSms({ config }: Invocation): Promise<Finding> {
  const { SMS_GATEWAY_URL } = config
  if (SMS_GATEWAY_URL !== undefined)
    return { state: 'ok', about: 'SMS', found: `go to ${new URL(SMS_GATEWAY_URL).host} (not tried)` }
  const remedy = 'Set SMS_GATEWAY_URL; without it no PIN is sent by SMS.'
  return { state: 'warning', about: 'SMS', found: 'cannot be sent: SMS_GATEWAY_URL is not set', remedy }
}

async function checkDatabase(call: Invocation, note: (finding: Finding) => void): Promise<void> {
  let open: OpenDatabase
  try {
    open = await openConfigured(call.config)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error)
    note({
      state: 'fault',
      about: 'Database',
      found: cause.message,
      remedy: 'Check DATABASE_URL and that PostgreSQL 15 or newer runs there.',
    })
    return
  }
  try {
    const { config } = call
    for (const finding of await examineDatabase(open.database, { ...open, config })) note(finding)
  } finally {
    await open.close()
  }
}
