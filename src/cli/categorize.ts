import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { csvCell, openTokenizer, Unreadable } from '@vitrine/bank-statements'
import type { CategoryDecision, TransactionFacts } from '@vitrine/categorizer'
import { loadCategorizer } from '../ledger/write/min-confidence.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import { type Command, type Invocation, optional, Usage } from './command.ts'

export const categorize: Command = {
  about: 'Show which category a statement text gets, and why',
  actions: {
    '': {
      usage: 'vitrine categorize [TEXT…] [--csv FILE]',
      about:
        'Needs no database. --csv reads the columns descriptor, counterparty, amount, currency, country and mcc (only the first is required; FILE may be - for standard input) and writes the same rows with code, description, groupId, groupDescription, confidence and reason. An empty code means no category.',
      options: { csv: { type: 'string' } },
      takes: ['[TEXT…]'],
      run: runCategorize,
    },
  },
}

async function runCategorize(call: Invocation): Promise<number> {
  const file = optional(call, 'csv')
  if (file !== undefined && call.positionals.length > 0) throw new Usage('give a TEXT or --csv FILE, not both')
  if (file !== undefined) return categorizeFile(file, call.stdout)
  if (call.positionals.length === 0) throw new Usage('TEXT or --csv FILE is missing')
  const { categorise, version } = await loadCategorizer()
  call.out(describe(categorise({ descriptor: call.positionals.join(' ') }), version))
  return 0
}

function describe({ category, confidence, reason }: CategoryDecision, version: string): string {
  if (!category) return `no category: ${reason}`
  const { code, description, groupId, groupDescription } = category
  return [
    `${code}  ${description}`,
    `group ${groupId}, ${groupDescription}`,
    `${reason}; confidence ${confidence.toFixed(2)}`,
    `data ${version}`,
  ].join('\n')
}

const COLUMNS = ['descriptor', 'counterparty', 'amount', 'currency', 'country', 'mcc'] as const
const ADDED = ['code', 'description', 'groupId', 'groupDescription', 'confidence', 'reason']

/** Row by row, at the speed of the reader: a file of any size fits in memory. */
async function categorizeFile(file: string, stdout: Writable): Promise<number> {
  const input = file === '-' ? process.stdin : createReadStream(file)
  input.setEncoding('utf8')
  const { categorise } = await loadCategorizer()
  let lines: string[] = []
  let header: string[] | undefined
  const reader = openTokenizer({ delimiter: ',', quotes: true }, ({ cells }) => {
    if (header === undefined) {
      header = cells.map((name) => name.trim())
      if (!header.includes('descriptor'))
        throw new OperatorError(
          `${file} has no column "descriptor". The first row must name the columns: ${COLUMNS.join(', ')}.`,
        )
      lines.push(row([...cells, ...ADDED]))
    } else {
      const padded = header.map((_, at) => cells[at] ?? '')
      lines.push(row([...padded, ...answer(categorise(factsOf(header, padded)))]))
    }
  })
  const flush = async () => {
    // CSV rows for another program: written without escaping for the terminal.
    if (lines.length > 0) stdout.write(`${lines.join('\n')}\n`)
    lines = []
    if (stdout.writableNeedDrain) await once(stdout, 'drain')
  }
  try {
    for await (const chunk of input) {
      reader.write(chunk as string)
      await flush()
    }
    reader.end()
    await flush()
  } catch (error) {
    throw explain(file, error)
  }
  if (header === undefined) throw new OperatorError(`${file} is empty.`)
  return 0
}

function factsOf(header: readonly string[], cells: readonly string[]): TransactionFacts {
  const facts: TransactionFacts = { descriptor: '' }
  for (const name of COLUMNS) {
    const cell = cells[header.indexOf(name)]?.trim()
    if (cell) facts[name] = cell
  }
  return facts
}

function answer({ category, confidence, reason }: CategoryDecision): string[] {
  if (!category) return ['', '', '', '', '', reason]
  const { code, description, groupId, groupDescription } = category
  return [code, description, String(groupId), groupDescription, confidence.toFixed(2), reason]
}

const row = (cells: readonly string[]): string => cells.map(csvCell).join(',')

function explain(file: string, error: unknown): unknown {
  if (error instanceof Unreadable) return new OperatorError(`${file}, line ${error.line}: ${error.why}`)
  const { code } = error as { code?: string }
  if (code === 'ENOENT') return new OperatorError(`${file}: there is no such file`)
  if (code === 'EISDIR') return new OperatorError(`${file} is a folder`)
  return error
}
