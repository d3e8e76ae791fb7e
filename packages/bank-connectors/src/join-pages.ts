import { BankFault } from './bank-fault.ts'
import type { FetchedPage } from './connector.ts'

/**
 * Answers in JSON as one document, each of them byte for byte as it came: `{"balances": …, "pages": [ … ]}`. The readers of
 * bank JSON read it as one list.
 */
export function joinPages(pages: readonly FetchedPage[]): Buffer {
  const of = (part: FetchedPage['part']) => pages.filter((page) => page.part === part).map(({ body }) => jsonText(body))
  const [balances] = of('balances')
  const lists = of('transactions').join(',\n')
  return Buffer.from(`{${balances === undefined ? '' : `"balances": ${balances},\n`}"pages": [\n${lists}\n]}`)
}

/** Checked, because text that is not JSON could end the document and begin another one. */
function jsonText(body: Buffer): string {
  const text = body.toString('utf8').replace(/^\uFEFF/, '')
  try {
    JSON.parse(text)
  } catch {
    throw new BankFault('malformed', 'A page of the list is not JSON')
  }
  return text
}
