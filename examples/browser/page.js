import { bookedDay, createClient, refusalOf } from '@vitrine/client'

const status = document.querySelector('#status')
const list = document.querySelector('#transactions')

async function getToken() {
  const answer = await fetch('/token')
  if (!answer.ok) throw new Error('Our server has no token for us.')
  return answer.text()
}

try {
  const { vitrineUrl } = await (await fetch('/settings')).json()
  const vitrine = createClient({ baseUrl: vitrineUrl, token: getToken })
  for await (const account of vitrine.accounts.list()) {
    for await (const transaction of vitrine.transactions.list(account.id, { pageSize: 20 })) {
      const { amountText, currency, description = '' } = transaction
      const item = document.createElement('li')
      item.textContent = `${bookedDay(transaction, account)} ${amountText} ${currency} ${description}`
      list.append(item)
      if (list.children.length === 20) break
    }
    break
  }
  status.textContent = `${list.children.length} transactions`
} catch (error) {
  status.textContent = refusalOf(error)?.errorMessage ?? error.message
}
