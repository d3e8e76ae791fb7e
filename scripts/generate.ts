/**
 * Writes the generated files: openapi.json and openapi-manage.json, schema.sql, docs/settings.md, docs/errors.md, docs/categories.md,
 * docs/csv-profiles.md, the types of the client and of the console, the names that the categoriser knows, the figures in
 * docs/performance.md and the patterns that were found to run in linear time; and completes package-lock.json for all platforms.
 * `npm run generate` writes them; `npm run generate -- --check` fails when one is out of date.
 */

import { execFileSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BANK_PROFILES, PROFILES } from '@vitrine/bank-statements'
import { CATEGORIES_VERSION, findCategory, GROUPS, HOUSE_RANGES, listCategories } from '@vitrine/categorizer'
import type { Figures } from '../bench/figures.ts'
import { createContext, createDeps } from '../src/context.ts'
import { readConfig } from '../src/platform/core/config.ts'
import { REFUSALS } from '../src/platform/core/errors.ts'
import { SETTINGS } from '../src/platform/core/settings.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import type { OpenApiDocument } from '../src/platform/http/openapi-document.ts'
import { buildServer } from '../src/server.ts'
import { CHECKED, checkPatterns, knownPatterns, listPatterns } from '../test/abuse/patterns.ts'
import { clientTypes, consoleTypes } from './client-types.ts'
import { performanceFigures, withFigures } from './figures.ts'
import { completeLock } from './lock.ts'
import { pythonTypes } from './python-types.ts'
import { describeSchema } from './schema.ts'

const folder = join(tmpdir(), `vitrine-generate-${process.pid}`)
const postgres = await startEmbedded({ dataDir: folder, durable: false })
const database = openDatabase({ url: postgres.adminUrl, poolSize: 2 })
const files: Record<string, string> = {}
try {
  await migrate(database)
  const context = await createContext(readConfig({}), createDeps(database), () => 'http://127.0.0.1:8080')
  const { app, documents } = buildServer(context, { level: 'silent' })
  await app.ready()
  const { clients, operators } = documents()
  files['openapi.json'] = `${JSON.stringify(clients, null, 2)}\n`
  files['openapi-manage.json'] = `${JSON.stringify(operators, null, 2)}\n`
  files['packages/client/src/wire.ts'] = clientTypes(clients, Object.values(REFUSALS))
  files['web/src/api/wire.ts'] = consoleTypes(operators)
  files['schema.sql'] = await describeSchema(database)
  await app.close()
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

files['packages/client-python/src/vitrine_client/wire.py'] = pythonTypes(
  JSON.parse(files['openapi.json']!) as OpenApiDocument,
  Object.values(REFUSALS),
)
files['package-lock.json'] = completeLock(await readFile('package-lock.json', 'utf8'))

const cell = (text: string) => text.replaceAll('|', '\\|')

files['docs/settings.md'] = `# Settings

Made from \`src/platform/core/settings.ts\` by \`npm run generate\`. Settings are environment variables, read once at the start;
all errors in them are reported together. An empty variable counts as unset.

| variable | what it sets | example | otherwise |
|---|---|---|---|
${Object.entries(SETTINGS)
  .map(
    ([name, { about, example, otherwise }]) =>
      `| \`${name}\` | ${cell(about)} | \`${cell(example)}\` | ${cell(otherwise)} |`,
  )
  .join('\n')}
`

files['docs/errors.md'] = `# Errors

Made from \`src/platform/core/errors.ts\` by \`npm run generate\`. A running service shows the same table, with examples, under \`/api/errors\`.

| status | errorCode | errorSubCode | cause | remedy |
|---|---|---|---|---|
${Object.values(REFUSALS)
  .map(
    ({ status, errorCode, errorSubCode, cause, remedy }) =>
      `| ${status} | \`${errorCode}\` | ${errorSubCode ? `\`${errorSubCode}\`` : ''} | ${cell(cause)} | ${cell(remedy)} |`,
  )
  .join('\n')}

An error because of the state of a consent has the headers \`Consent-Id\` and \`Consent-Status\`:

| Consent-Status | what to do |
|---|---|
${Object.entries(REFUSALS.consent_not_usable.remedies ?? {})
  .map(([status, remedy]) => `| \`${status}\` | ${cell(remedy)} |`)
  .join('\n')}
`

const figures = JSON.parse(await readFile('docs/performance/figures.json', 'utf8')) as Figures
const PERFORMANCE = 'docs/performance.md'
files[PERFORMANCE] = withFigures(await readFile(PERFORMANCE, 'utf8'), PERFORMANCE, performanceFigures(figures))

files['packages/categorizer/data/names.json'] = execFileSync(
  process.execPath,
  ['packages/categorizer/build/build-names.ts'],
  { encoding: 'utf8', maxBuffer: 1e8 },
)

const codesOf = (id: number) =>
  [
    ...listCategories().filter(({ groupId }) => groupId === id),
    ...HOUSE_RANGES.filter(([, , , general]) => findCategory(general)?.groupId === id).map(([first, last]) => ({
      code: `${first}–${last}`,
    })),
  ]
    .map(({ code }) => code)
    .join(', ')

files['docs/categories.md'] = `# Categories

Made from \`packages/categorizer/data/\` by \`npm run generate\`. Version ${CATEGORIES_VERSION}: it changes when a code, a
description or a group does. How a transaction gets its category: [categorization.md](categorization.md).

## Groups

By what the money was for, as a household would plan it: [how a code got its group](categorization.md#groups). Each code is in exactly one.
Ids are never used again; 1 to 14 were other groups, before version 2. Codes that card schemes gave to single companies are in the group of their
trade.

| groupId | groupDescription | codes |
|---|---|---|
${GROUPS.map(({ id, description }) => `| ${id} | ${description} | ${codesOf(id)} |`).join('\n')}

In the languages of the pages for owners:

| groupId | ${Object.keys(GROUPS[0]!.names).join(' | ')} |
|---|${'---|'.repeat(Object.keys(GROUPS[0]!.names).length)}
${GROUPS.map(({ id, names }) => `| ${id} | ${Object.values(names).join(' | ')} |`).join('\n')}

## Codes

*both*: in ISO 18245 and in use by card schemes; *iso*: in the standard only; *scheme*: added by card schemes.
Besides these there are the codes of single companies: ${HOUSE_RANGES.map(([first, last, trade]) => `${trade.toLowerCase()} ${first}–${last}`).join(', ')}.

| code | description | groupId | from |
|---|---|---|---|
${listCategories()
  .map(
    ({ code, description, groupId, provenance }) => `| ${code} | ${cell(description)} | ${groupId} | ${provenance} |`,
  )
  .join('\n')}
`

files['docs/csv-profiles.md'] = `# Banks whose CSV files are known

Made from \`packages/bank-statements/src/csv/profiles/\` by \`npm run generate\`. A bank is recognised by the header row; where that is not
enough, it has to be named: \`vitrine import --profile ID FILE\`. Others: [statements.md](statements.md).

| id | bank | country | recognised by |
|---|---|---|---|
${PROFILES.map(
  ({ id, bank, country, header, onlyWhenAsked }) =>
    `| \`${id}\` | ${cell(bank)} | ${country} | ${onlyWhenAsked ? 'its id only' : header ? header.map(cell).join(', ') : 'its rows'} |`,
).join('\n')}

# Habits of banks in other formats

Made from \`packages/bank-statements/src/bank-profiles.ts\`. A bank is recognised by what its files name it with (the first six letters of its
BIC, also within the IBAN; \`ORG\` of OFX; the host of the answer's own address), or named by \`--profile ID\`. What a call says
goes before: [statements.md](statements.md).

| id | bank | formats | recognised by | habits |
|---|---|---|---|---|
${BANK_PROFILES.map(
  ({ id, bank, formats, names, habits }) =>
    `| \`${id}\` | ${cell(bank)} | ${formats.join(', ')} | ${names.map(cell).join(', ')} | ${Object.entries(habits)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')} |`,
).join('\n')}
`

const { service, pages } = listPatterns()
const { faults, harmless } = checkPatterns([...service.literals, ...pages.literals], knownPatterns())
if (faults.length > 0) throw new Error(`Patterns that may take too long:\n${faults.join('\n')}`)
files[CHECKED] = harmless

const stale: string[] = []
for (const [path, text] of Object.entries(files)) {
  const there = await readFile(path, 'utf8').catch(() => '')
  if (there === text) continue
  stale.push(path)
  if (!process.argv.includes('--check')) await writeFile(path, text)
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`Not up to date: ${stale.join(', ')}. Run: npm run generate`)
  process.exitCode = 1
} else console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}` : 'Generated files are up to date')
