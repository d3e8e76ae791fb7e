/** Writes files into an inbox as other programs do: some in pieces under a name for that, some in place, some broken. */
import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , folder, accountId, count] = process.argv
const place = join(folder!, accountId!)
mkdirSync(place, { recursive: true })
for (let number = 0; number < Number(count); number++) {
  const day = new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10)
  const row = {
    entry_reference: `ref-${number}`,
    transaction_amount: { currency: 'EUR', amount: `${number + 1}.00` },
    credit_debit_indicator: 'CRDT',
    status: 'BOOK',
    booking_date: day,
  }
  const isBroken = number % 10 === 9
  const text = JSON.stringify({ transactions: [isBroken ? { ...row, status: 'BROKEN' } : row] })
  const path = join(place, `list-${number}.json`)
  if (number % 2 === 0) writeFileSync(path, text)
  else {
    writeFileSync(`${path}.part`, text.slice(0, 30))
    appendFileSync(`${path}.part`, text.slice(30))
    renameSync(`${path}.part`, path)
  }
}
