import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

/** Checks the picture of ARCHITECTURE.md: imports go down, and below the http layer also left. */
const LAYERS: [name: string, pattern: RegExp][] = [
  ['core', /^src\/platform\/core\//],
  ['http', /^src\/platform\/(http|docs)\/|\.(routes|schema|hook|page)\.ts$/],
  ['service', /\.(service|process)\.ts$/],
  ['storage', /\.store\.ts$|^src\/platform\/db\//],
  ['entry', /^src\/(server|context)\.ts$|^src\/(cli|worker)\//],
  ['domain', /^src\/[a-z]+\//],
]
const BOTTOM_UP = ['core', 'domain', 'storage', 'service', 'http', 'entry']
/** The domains from left to right, and the folders in each. */
const DOMAINS: Record<string, string[]> = {
  platform: ['core', 'db', 'http', 'docs', 'jobs', 'changes'],
  clients: ['tenants', 'logos', 'keys', 'webhooks', 'events', 'inquiries'],
  people: ['owners', 'pins', 'messages', 'providers', 'accounts'],
  access: ['consents', 'reads', 'gate'],
  ledger: [
    'categorization',
    'deliveries',
    'reconcile',
    'write',
    'list',
    'recategorise',
    'decide',
    'profiles',
    'imports',
  ],
  banks: ['bank-profiles', 'connections', 'fetches', 'inbox'],
  surfaces: ['operators', 'me', 'downloads', 'overview', 'find', 'clock', 'sandbox'],
}
const LEFT_TO_RIGHT = [...Object.values(DOMAINS).flat(), 'demo', 'worker', 'cli']
/** The folder of a file if it is in its domain. */
const nounOf = (file: string): string | undefined => {
  const [, first, second] = file.split('/')
  return first! in DOMAINS ? DOMAINS[first!]!.find((noun) => noun === second) : first
}

/** What becomes of a payment is written by a delivery, by a person's decision and by new categories. */
const LEDGER = ['write', 'recategorise', 'decide']

/** The folder that may write a table, or several. Folders further right may read it in a join. */
const OWNERS: Record<string, string | string[]> = {
  migrations: 'db',
  service_secret: 'db',
  service_facts: 'db',
  sandbox_clock: 'db',
  clock_runs: 'jobs',
  sandbox_owners: 'sandbox',
  sandbox_situations: 'sandbox',
  demo_bank: 'demo',
  jobs: 'jobs',
  operator_changes: 'changes',
  operator_change_seals: 'changes',
  tenants: 'tenants',
  logos: 'logos',
  webhook_endpoints: 'webhooks',
  webhook_deliveries: 'webhooks',
  category_rule_sets: 'categorization',
  category_rules: 'categorization',
  recategorisations: 'categorization',
  api_keys: 'keys',
  access_tokens: 'keys',
  key_uses: 'keys',
  inquiries: 'inquiries',
  providers: 'providers',
  owners: 'owners',
  accounts: 'accounts',
  account_identifiers: 'accounts',
  consents: 'consents',
  grants: 'consents',
  accesses: 'consents',
  asks: 'consents',
  // Unused; a later migration drops it.
  consent_warnings: 'consents',
  pins: 'pins',
  pin_budgets: 'pins',
  messages: 'messages',
  owner_sessions: 'owners',
  transactions: LEDGER,
  // Unused since there are views; a later migration drops it.
  transaction_names: LEDGER,
  source_views: LEDGER,
  source_tracks: LEDGER,
  transaction_matches: LEDGER,
  deliveries: LEDGER,
  transaction_versions: LEDGER,
  match_reviews: LEDGER,
  category_corrections: LEDGER,
  csv_profiles: 'profiles',
  reads: 'reads',
  read_groups: 'reads',
  read_chains: 'reads',
  read_segments: 'reads',
  read_seals: 'reads',
  operators: 'operators',
  operator_tokens: 'operators',
  operator_sessions: 'operators',
  import_accounts: 'imports',
  imports: 'imports',
  import_files: 'imports',
  idempotency_keys: 'changes',
  daily_counts: 'overview',
  bank_credentials: 'connections',
  bank_states: 'connections',
  connections: 'connections',
  connection_links: 'connections',
  connection_accounts: 'connections',
  bank_calls: 'connections',
  consents_to_end: 'connections',
  fetches: 'fetches',
  fetch_pages: 'fetches',
}

const ownersOf = (table: string): string[] => [OWNERS[table]!].flat()

const files = globSync('src/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .sort()
const text = new Map(
  [...files, ...globSync('packages/*/src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))].map((file) => [
    file,
    readFileSync(file, 'utf8'),
  ]),
)

const layerOf = (file: string) => BOTTOM_UP.indexOf(LAYERS.find(([, pattern]) => pattern.test(file))![0])
const folderOf = (file: string) => (file.split('/').length > 2 ? LEFT_TO_RIGHT.indexOf(nounOf(file)!) : 0)
const importsOf = (file: string): string[] =>
  [...text.get(file)!.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
    normalize(join(dirname(file), match[1]!)),
  )

test('every file is in a layer and a folder of the diagram', () => {
  const unplaced = files.filter((file) => layerOf(file) < 0 || (file.split('/').length > 2 && folderOf(file) < 0))
  assert.deepEqual(unplaced, [])
})

test('an import goes down or stays in its layer, and below the http layer it goes left or stays in its folder', () => {
  const wrong: string[] = []
  const http = BOTTOM_UP.indexOf('http')
  for (const file of files) {
    for (const imported of importsOf(file)) {
      if (layerOf(imported) > layerOf(file)) wrong.push(`${file} imports upwards from ${imported}`)
      else if (layerOf(file) < http && folderOf(imported) > folderOf(file))
        wrong.push(`${file} imports from the right: ${imported}`)
    }
  }
  assert.deepEqual(wrong, [])
})

test('platform imports nothing of the other domains, in any layer, and its folders import in one direction', () => {
  const wrong = files
    .filter((file) => file.startsWith('src/platform/'))
    .flatMap((file) =>
      importsOf(file)
        .filter((other) => !other.startsWith('src/platform/') || folderOf(other) > folderOf(file))
        .map((other) => `${file} imports ${other}`),
    )
  assert.deepEqual(wrong, [])
})

test('only the entry files and the commands know the whole context: a route names what it takes', () => {
  const wrong = files.filter(
    (file) => BOTTOM_UP[layerOf(file)] !== 'entry' && importsOf(file).includes('src/context.ts'),
  )
  assert.deepEqual(wrong, [])
})

const packageFiles = globSync('packages/*/src/**/*.ts').sort()
const everyFile = globSync([
  'packages/*/{src,test,build}/**/*.ts',
  '{src,test,scripts,bench}/**/*.ts',
  'web/**/*.{ts,tsx}',
])
  .filter((file) => !file.includes('node_modules/') && !file.startsWith('bench/peers/'))
  .sort()
const packageOf = (file: string) => /^packages\/([^/]+)\//.exec(file)?.[1]

/** A package imports those before it. */
const PACKAGES = ['money', 'bank-statements', 'bank-connectors', 'categorizer', 'client', 'sandbox-bank']
/** Runs at the client, not in the service: it sends requests and reads its own clock. */
const CLIENT = /^packages\/client\/src\//

test('a package is imported only through its entry point and imports nothing from the service', () => {
  const wrong = everyFile.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+|@vitrine\/[^']+)'/g)].flatMap(
      ([, name]) => {
        const inside = packageOf(file)
        if (name!.startsWith('@vitrine/')) {
          const [, imported, path] = name!.split('/')
          if (!PACKAGES.includes(imported!) || path !== undefined) return [`${file} imports ${name}`]
          const isBelow = inside === undefined || PACKAGES.indexOf(imported!) < PACKAGES.indexOf(inside)
          return isBelow ? [] : [`${file} imports ${name}, which is not below it`]
        }
        const imported = packageOf(normalize(join(dirname(file), name!)))
        return imported === inside ? [] : [`${file} reaches into ${name}`]
      },
    ),
  )
  assert.deepEqual(wrong, [])
  assert.ok(packageFiles.length > 0)
})

test('there are no import cycles', () => {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file) || !text.has(file)) return
    for (const imported of importsOf(file)) visit(imported, [...path, file])
    done.add(file)
  }
  for (const file of [...files, ...packageFiles]) visit(file, [])
  assert.deepEqual(cycles, [])
})

const entryOf = (name: string) =>
  name.startsWith('@vitrine/') ? `packages/${name.slice('@vitrine/'.length)}/src/index.ts` : undefined

/** All modules loaded together with a file, without dynamic imports and type imports. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !text.has(file)) return seen
  seen.add(file)
  for (const [, path] of text
    .get(file)!
    .matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+|@vitrine\/[^']+)'/gm))
    loadedWith(entryOf(path!) ?? normalize(join(dirname(file), path!)), seen)
  return seen
}

test('importing a file loads no schemas: they need more memory than all readers together', () => {
  for (const start of ['src/cli/import.ts', 'src/cli/worker.ts']) {
    const loaded = [...loadedWith(start)]
    assert.ok(loaded.length > 20, start)
    assert.ok(loaded.includes('packages/bank-statements/src/camt/walk.ts'), `${start} loads the readers`)
    assert.deepEqual(
      loaded.filter((file) => /^import (?!type ).*from 'typebox/m.test(text.get(file)!)),
      [],
      start,
    )
  }
})

test('only the storage layer has SQL', () => {
  const wrong = files.filter((file) => BOTTOM_UP[layerOf(file)] !== 'storage' && /\bsql`/.test(text.get(file)!))
  assert.deepEqual(wrong, [])
})

/** Decides a read in one statement, so it reads whatever the decision and the page depend on. */
const GATE = 'gate'

test('a table is written only by the store of its folder, and read there or further right', () => {
  const wrong: string[] = []
  for (const file of files.filter((file) => BOTTOM_UP[layerOf(file)] === 'storage')) {
    const noun = nounOf(file)!
    const statements = [...text.get(file)!.matchAll(/\bsql`([^`]*)`/g)].map((match) => match[1]!)
    for (const statement of statements) {
      const names = (pattern: RegExp) =>
        [...statement.matchAll(pattern)].map((match) => match[1]!).filter((name) => name in OWNERS)
      for (const table of names(/(?:insert into|update|delete from)\s+([a-z_]+)/g)) {
        if (!ownersOf(table).includes(noun)) wrong.push(`${file} writes ${table}`)
      }
      for (const table of names(/(?:from|join)\s+([a-z_]+)/g)) {
        if (noun !== GATE && LEFT_TO_RIGHT.indexOf(ownersOf(table)[0]!) > LEFT_TO_RIGHT.indexOf(noun))
          wrong.push(`${file} reads ${table}`)
      }
    }
  }
  assert.deepEqual(wrong, [])
})

test('the condition for current rows and every column list are written once: repeated SQL is a named fragment', () => {
  const lists = new Map<string, string[]>()
  for (const file of files.filter((file) => BOTTOM_UP[layerOf(file)] === 'storage')) {
    for (const [, list] of text.get(file)!.matchAll(/\bselect\s+((?:(?!\bselect\b|\bfrom\b)[^`])*)\bfrom\b/g)) {
      // Table aliases differ with the joins around them.
      const columns = list!
        .replace(/\b[a-z]\.(?=[a-z_])/g, '')
        .replace(/\s+/g, ' ')
        .trim()
      if (columns.split(',').length >= 5) lists.set(columns, [...(lists.get(columns) ?? []), file])
    }
  }
  assert.ok(lists.size > 10)
  assert.deepEqual(
    [...lists].filter(([, found]) => found.length > 1),
    [],
  )
  assert.deepEqual(
    files.filter((file) => text.get(file)!.includes('9223372036854775807')),
    ['src/platform/db/current.ts'],
  )
})

/** A column that a later version adds would change the result, which PostgreSQL refuses on open connections. */
test('no statement returns or inserts all columns of a table, whichever they are', () => {
  const wrong = files
    .filter((file) => BOTTOM_UP[layerOf(file)] === 'storage')
    .filter((file) =>
      /(?<!lateral \(\s*)select \*|returning \*|insert into \w+\s+(?:values|select)\b/.test(text.get(file)!),
    )
  assert.deepEqual(wrong, [])
})

/** Temporary tables of one transaction; the store that creates one may copy into it. */
const TEMPORARY = new Set(['staged_lines'])

/** COPY does not use the sql template: its statement, or the table name in it, is a literal of the same file. */
function copiedTables(source: string): string[] {
  const literals = [...source.matchAll(/'([^'\\\n]*)'|`([^`\\]*)`/g)].map((match) => match[1] ?? match[2]!)
  return literals.flatMap((text) => {
    const table = /^(?:copy\s+)?([a-z_]+)(?=\s*\(|\s+\$\{|\s+from stdin)/i.exec(text)?.[1]
    return table !== undefined && (table in OWNERS || TEMPORARY.has(table)) ? [table] : []
  })
}

/** They have the statements of others. */
const PASS_COPIES_ON = ['copy-into', 'database', 'pool', 'trace'].map((name) => `src/platform/db/${name}.ts`)

function wrongCopies(file: string, source: string): string[] {
  if (PASS_COPIES_ON.includes(file)) return []
  // Buffers have a copy method, too.
  if (!/\btx\s*\.copy\(|\bcopyFrom\(|\bcopyInto\(|\bcopy\s+\S+.*\bfrom stdin/i.test(source)) return []
  if (BOTTOM_UP[layerOf(file)] !== 'storage') return [`${file} copies, and is not in the storage layer`]
  const tables = copiedTables(source)
  if (tables.length === 0) return [`${file} copies into a table that is not named in it`]
  return tables
    .filter((table) => table in OWNERS && !ownersOf(table).includes(nounOf(file)!))
    .map((table) => `${file} copies into ${table}`)
}

test('rows are copied into a table only by the store of its folder', () => {
  assert.deepEqual(
    files.flatMap((file) => wrongCopies(file, text.get(file)!)),
    [],
  )
  const ledger = text.get('src/ledger/write/ledger.store.ts')!
  assert.deepEqual(copiedTables(ledger), ['transactions', 'transaction_versions'])
  assert.deepEqual(copiedTables(text.get('src/ledger/write/track.store.ts')!), ['source_tracks'])
  const elsewhere: [file: string, source: string, wrong: string[]][] = [
    [
      'src/ledger/imports/x.store.ts',
      ledger,
      copiedTables(ledger).map((table) => `src/ledger/imports/x.store.ts copies into ${table}`),
    ],
    [
      'src/ledger/imports/x.store.ts',
      "await tx.copy('copy transaction_versions (account_id) from stdin', pieces)",
      ['src/ledger/imports/x.store.ts copies into transaction_versions'],
    ],
    [
      'src/ledger/imports/x.store.ts',
      "await tx.copy('copy ' + into, pieces)",
      ['src/ledger/imports/x.store.ts copies into a table that is not named in it'],
    ],
    [
      'src/ledger/imports/x.service.ts',
      "await tx.copy('copy imports from stdin', pieces)",
      ['src/ledger/imports/x.service.ts copies, and is not in the storage layer'],
    ],
    ['src/ledger/imports/x.store.ts', "await tx.copy('copy imports from stdin', pieces)", []],
    ['src/ledger/imports/x.service.ts', 'chunk.copy(held, filled, at)', []],
  ]
  for (const [file, source, wrong] of elsewhere) assert.deepEqual(wrongCopies(file, source), wrong, source.slice(0, 60))
})

test('every table of the migrations has an owner', () => {
  const migrations = globSync('migrations/*.sql').map((file) => readFileSync(file, 'utf8'))
  const named = (pattern: RegExp) => migrations.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!))
  const dropped = named(/drop table ([a-z_]+)/g)
  const created = named(/create table ([a-z_]+) \(/g).filter((table) => !dropped.includes(table))
  assert.deepEqual(
    created.filter((table) => !(table in OWNERS)),
    [],
  )
})

test('the clock is read in platform/core/clock.ts and the environment in cli/main.ts, nowhere else', () => {
  const wrong = [...text.keys()].filter((file) => {
    if (CLIENT.test(file)) return false
    const clock = file !== 'src/platform/core/clock.ts' && /new Date\(\)|Date\.now\(\)/.test(text.get(file)!)
    const environment = file !== 'src/cli/main.ts' && /process\.env/.test(text.get(file)!)
    return clock || environment
  })
  assert.deepEqual(wrong, [])
})

/** The commands of packages, and what the sandbox bank needs to be served: all that it answers is decided elsewhere. */
const COMMANDS = /^packages\/[^/]+\/src\/(main|cli)\.ts$|^packages\/sandbox-bank\/src\/(server|journal-file)\.ts$/
/** They read the data files of their own package, and nothing else. */
const READS_DATA = [
  'packages/categorizer/src/model.ts',
  'packages/categorizer/src/names.ts',
  'packages/categorizer/src/table.ts',
]
/** Reads the text of addresses, without connecting to any. */
const READS_ADDRESSES = "import { BlockList, isIP } from 'node:net'"
/** Await the answers to the requests that they are given a way to send. */
const CONNECTORS = /^packages\/bank-connectors\/src\//
/** Awaits the dynamic import of its own names module. */
const LOADS_LATER = 'packages/categorizer/src/categorizer.ts'

// The system's own function blocks a thread, and connections to the database need one.
test('names that others choose are looked up in one file, and not in the thread pool', () => {
  const wrong = [...text].filter(([, code]) => /node:dns/.test(code)).map(([file]) => file)
  assert.deepEqual(wrong, ['src/clients/webhooks/resolver.service.ts'])
  assert.match(text.get(wrong[0]!)!, /^import \{ Resolver \} from 'node:dns\/promises'$/m)
})

test('the domain layer and the packages do no I/O except reading their own data, and await nothing', () => {
  const pure = [
    ...files.filter((file) => BOTTOM_UP[layerOf(file)] === 'domain'),
    ...[...text.keys()].filter((file) => packageOf(file) !== undefined && !COMMANDS.test(file) && !CLIENT.test(file)),
  ]
  const open = pure.filter((file) =>
    /node:(fs|net|http|child_process)|\bfetch\(/.test(text.get(file)!.replace(READS_ADDRESSES, '')),
  )
  assert.deepEqual(open, READS_DATA)
  for (const file of open) assert.match(text.get(file)!, /import \{ readFileSync \} from 'node:fs'/, file)
  assert.deepEqual(
    pure.filter((file) => /\bawait\b/.test(text.get(file)!) && !CONNECTORS.test(file)),
    [LOADS_LATER],
  )
  assert.ok(pure.includes('packages/bank-statements/src/detect.ts'))
})

/** Has the text of packages/client/src/wire.ts, which it writes. */
const WRITES_TYPES = 'scripts/client-types.ts'

test('no exported type has the name of another type: one word for one thing', () => {
  const declared = new Map<string, { file: string; exported: boolean }[]>()
  for (const file of everyFile.filter((file) => file !== WRITES_TYPES)) {
    const pattern = /^(export )?(?:abstract )?(?:type|interface|class|enum) ([A-Za-z0-9]+)/gm
    for (const [, exported, name] of readFileSync(file, 'utf8').matchAll(pattern)) {
      declared.set(name!, [...(declared.get(name!) ?? []), { file, exported: exported !== undefined }])
    }
  }
  const isTest = ({ file }: { file: string }) => /(^|\/)(test|bench)\/|\.test\.ts$/.test(file)
  const twice = [...declared].flatMap(([name, all]) => {
    // A type local to a test file may have any name.
    const counted = all.filter((one) => one.exported || !isTest(one))
    return counted.length > 1 && counted.some(({ exported }) => exported)
      ? [`${name}: ${counted.map(({ file }) => file).join(', ')}`]
      : []
  })
  assert.deepEqual(twice, [])
  assert.ok(declared.size > 400)
  for (const place of [/^src\//, /^web\/src\//, CLIENT])
    assert.ok(
      [...declared.values()].flat().some(({ file }) => place.test(file)),
      `${place} is covered`,
    )
})
