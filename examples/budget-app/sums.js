// Adds up what was spent, in whole cents: amountText is exact, a float is not.

const centsOf = (amountText) => BigInt(amountText.replace('.', ''))

export function textOf(cents) {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Sums by currency and category group, the largest expense first. Only the booked ones: a pending amount may change. */
export function sumsByGroup(transactions, since) {
  const sums = {}
  for (const { status, executed, amountText, currency, categorization } of transactions) {
    if (status !== 'booked' || executed < since) continue
    const group = categorization?.groupDescription ?? 'Without a category'
    sums[currency] ??= {}
    sums[currency][group] = (sums[currency][group] ?? 0n) + centsOf(amountText)
  }
  return Object.entries(sums).map(([currency, groups]) => ({
    currency,
    groups: Object.entries(groups).sort(([, a], [, b]) => Number(a - b)),
  }))
}
