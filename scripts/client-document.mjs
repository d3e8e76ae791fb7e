// The clients' part of the document: what is under /service, and the schemas that it uses.
import { readFileSync } from 'node:fs'

const document = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith('/service/')))

const used = {}
function collect(value) {
  for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (used[name]) continue
    used[name] = document.components.schemas[name]
    collect(used[name])
  }
}
collect(paths)

const { bearer, apiKey, apiSecret } = document.components.securitySchemes
const components = { ...document.components, schemas: used, securitySchemes: { bearer, apiKey, apiSecret } }
const part = { ...document, paths, components }
// This release of the generator does not know the format of our amounts, and makes floats of them anyway.
console.log(JSON.stringify(part, (key, value) => (key === 'format' && value === 'decimal' ? 'double' : value)))
