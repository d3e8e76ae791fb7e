import { readFile, rm, writeFile } from 'node:fs/promises'
import { bookedDay, createClient } from '@vitrine/client'
import { sumsByGroup, textOf } from './sums.js'

const [inquiryId, email] = process.argv.slice(2)
const { VITRINE_URL, VITRINE_API_KEY, VITRINE_API_SECRET, BUDGET_FILE = 'budget.json' } = process.env
const vitrine = createClient({ baseUrl: VITRINE_URL, apiKey: VITRINE_API_KEY, apiSecret: VITRINE_API_SECRET })

const memory = JSON.parse(await readFile(BUDGET_FILE, 'utf8').catch(() => '{"accounts":{}}'))
const save = () => writeFile(BUDGET_FILE, JSON.stringify(memory))

/** Asks the owner once; later runs use the same consent. */
async function askForConsent() {
  const consent = await vitrine.consents.start({ inquiryId, email })
  console.log(`Please open ${consent.consentUrl}`)
  memory.consentId = consent.consentId
  await save()
}

/** Copies what has changed since the last run; the first time, everything. */
async function follow(account) {
  memory.accounts[account.id] ??= { transactions: {} }
  const kept = memory.accounts[account.id]
  const feed = vitrine.transactions.changes(account.id, { since: kept.cursor, consentId: memory.consentId })
  let count = 0
  for await (const { change, id, transaction } of feed) {
    if (change === 'removed') delete kept.transactions[id]
    else kept.transactions[id] = transaction
    count += 1
  }
  // Together with the transactions: what was interrupted comes again.
  kept.cursor = feed.cursor
  await save()
  console.log(`${account.name}: ${count} new or changed`)
}

/** A list is walked as far as it is needed. */
async function showNewest(account) {
  let left = 3
  for await (const transaction of vitrine.transactions.list(account.id)) {
    const { amountText, currency, description } = transaction
    console.log(`  ${bookedDay(transaction, account)}  ${amountText.padStart(10)} ${currency}  ${description ?? ''}`)
    if (--left === 0) break
  }
}

function showSums() {
  const since = new Date(Date.now() - 90 * 86_400_000).toISOString()
  const all = Object.values(memory.accounts).flatMap(({ transactions }) => Object.values(transactions))
  for (const { currency, groups } of sumsByGroup(all, since)) {
    console.log(`${currency}, last 90 days`)
    for (const [group, cents] of groups) console.log(`  ${group.padEnd(36)} ${textOf(cents).padStart(12)}`)
  }
}

if (!memory.consentId) await askForConsent()
const { status } = await vitrine.consents.wait(memory.consentId)
console.log(`The consent is ${status}.`)
if (status === 'valid') {
  for await (const account of vitrine.accounts.list({ consentId: memory.consentId })) {
    await follow(account)
    await showNewest(account)
  }
  showSums()
} else if (status === 'expired') {
  // The cursors stay valid when the owner says yes again.
  const { consentUrl } = await vitrine.consents.renew(memory.consentId)
  console.log(`To go on, please open ${consentUrl}`)
} else {
  // The owner has refused, or taken it back: what was copied has to go.
  await rm(BUDGET_FILE)
  console.log('Run this again to ask once more.')
}
