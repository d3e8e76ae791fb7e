// The document without what this release of the generator does not know: the events that webhooks get, and the format of
// our amounts, of which it makes floats anyway.
import { readFileSync } from 'node:fs'

const { webhooks: _, ...document } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
console.log(JSON.stringify(document, (key, value) => (key === 'format' && value === 'decimal' ? 'double' : value)))
