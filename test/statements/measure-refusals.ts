/**
 * `npm run soak -- import-errors`: the cost of refusing files that are no statements or are malicious, each in a process of its
 * own: for the whole command, and above that of the same command with nothing to read.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startEmbedded } from '../../src/platform/db/embedded.ts'

const MAX_SECONDS = 1
const MAX_MEGABYTES = 100

const head =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>'
const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
const deep = `<?xml version="1.0"?>${head}<Stmt><Id>1</Id>`

const FILES: Record<string, () => string | Buffer> = {
  nothing: () => '',
  'a JPEG': () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2_000_000, 7)]),
  'a gzip bomb': () => gzipSync(Buffer.alloc(300_000_000)),
  'a zip bomb': () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(10_000_000, 1)]),
  NULs: () => Buffer.alloc(10_000_000),
  'a line of 10 MB': () => 'x'.repeat(10_000_000),
  'billion laughs': () =>
    `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "lol">${laughs}]>${head}&l9;</BkToCstmrStmt></Document>`,
  'an external entity': () =>
    `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]>${head}<Stmt><Id>&e;</Id></Stmt></BkToCstmrStmt></Document>`,
  'a million attributes': () =>
    `${deep}<Ntry ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}="1"`).join(' ')}/></Stmt></BkToCstmrStmt></Document>`,
  'a text of 10 MB': () => `${deep}<Ntry><AddtlNtryInf>${'x'.repeat(10_000_000)}</AddtlNtryInf></Ntry>`,
  'a million elements deep': () => deep + '<a>'.repeat(1_000_000),
  'camt in UTF-16 that is not': () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(10_000_001, 0xd8)]),
  'NULs behind a good beginning': () => Buffer.concat([Buffer.from(deep), Buffer.alloc(10_000_000)]),
  'harm behind 64 KiB of blanks': () => `${deep}${' '.repeat(40_000)}<Id>1</Id>${' '.repeat(40_000)}<!DOCTYPE x>`,
}

/** Loaded into the process: prints its peak memory at the end, threads included. */
const REPORT = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process.stderr.write('peak ' + Math.round(process.resourceUsage().maxRSS / 1024) + '\\n'))",
)}`

const folder = join(tmpdir(), `vitrine-refusals-${process.pid}`)
await mkdir(folder, { recursive: true, mode: 0o755 })
// A running database, as beside a server: a refusal without one does not use it.
const postgres = await startEmbedded({ dataDir: join(folder, 'data') })
try {
  const path = join(folder, 'file')
  const run = (...args: string[]) => {
    const began = performance.now()
    const { status, stderr } = spawnSync(process.execPath, ['--import', REPORT, 'bin/vitrine.js', ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: postgres.adminUrl, DATA_DIR: folder },
    })
    const seconds = (performance.now() - began) / 1_000
    const [, megabytes = 'NaN'] = /^peak (\d+)$/m.exec(stderr) ?? []
    return { status, seconds, megabytes: Number(megabytes), stated: stderr.replace(/^peak.*\n?/m, '').trim() }
  }
  console.log(`load of the machine ${loadavg()[0]!.toFixed(2)}`)
  run('import', '--help')
  const least = run('import', '--help')
  console.log(`nothing to read: ${least.seconds.toFixed(2)} s, ${least.megabytes} MB`)
  let failed = 0
  for (const [name, make] of Object.entries(FILES)) {
    await writeFile(path, make())
    const { status, seconds, megabytes, stated } = run('import', path)
    const isWell = status === 1 && seconds < MAX_SECONDS && megabytes < MAX_MEGABYTES
    if (!isWell) failed += 1
    const more = `${Math.max(0, seconds - least.seconds).toFixed(2)} s and ${megabytes - least.megabytes} MB more`
    console.log(
      `${isWell ? '✓' : '✗'} ${name}: ${seconds.toFixed(2)} s, ${megabytes} MB (${more})\n    ${stated.slice(0, 150)}`,
    )
  }
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
