// The document without what this release of the generator does not know: the events that webhooks get, bodies without fields, and
// the format of our amounts, of which it makes floats anyway.
import { readFileSync } from 'node:fs'

const { webhooks: _, ...document } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
  const { properties } = operation.requestBody?.content['application/json'].schema ?? {}
  if (properties && Object.keys(properties).length === 0) delete operation.requestBody
}
console.log(JSON.stringify(document, (key, value) => (key === 'format' && value === 'decimal' ? 'double' : value)))
